import { Box, Button, chakra, Flex, Grid, Heading, Link } from '@chakra-ui/react'
import {
  type EditSectionName,
  editSectionNames,
  editSections,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import { type MouseEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { useHasIssue } from '~/form/engine/form-store.ts'
import { SectionForm, type Waiting } from '~/form/engine/section-form.tsx'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'
import { aboveBottomBar } from '~/lib/page/document.ts'
import { ApplicationFields } from '~/sections/application.tsx'
import {
  ContactFields,
  EmergencyContactFields,
  HealthFields,
  IdentityFields,
  MilitaryFields,
} from '~/sections/edit-sections.tsx'
import { EducationFields } from '~/sections/education.tsx'
import { ExperienceFields } from '~/sections/experience.tsx'
import { OtherFields } from '~/sections/other.tsx'
import { PersonalFields } from '~/sections/personal.tsx'
import { Details, Summary } from '~/ui/details.tsx'
import { AlertIcon, ChevronDownIcon } from '~/ui/icons.tsx'
import { useHeightAsStyle } from '~/ui/page.tsx'
import { Announcement, FinePrint } from '~/ui/text.tsx'
import type { Save } from './edit-session.ts'

/** The edit form: every section under a heading, and one save button. @param nav where the list of sections is shown */
export function EditForm({
  save,
  nav,
  onErrors,
}: {
  save: Save
  nav: Element | null
  onErrors: (hasErrors: boolean) => void
}) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  const { store, desk } = save
  const [defaults] = useState(() => store.current().answers)
  return (
    <SectionForm<EditDraft>
      sections={editSections}
      defaultValues={defaults}
      label={t('title')}
      serverIssues={save.issues}
      desk={desk}
      onChange={store.change}
      onErrors={onErrors}
      onValid={save.save}
      actions={(state) => <SaveBar save={save} {...state} />}
      actionsBox={{ position: 'sticky', bottom: aboveBottomBar, zIndex: 'sticky' }}
    >
      {/* Text typed during a save would be lost when its response replaces the form. */}
      <Box inert={save.isSaving}>
        {editSectionNames.map((name) => (
          <Box
            as="section"
            key={name}
            id={name}
            aria-labelledby={`${name}-title`}
            borderTopWidth="1px"
            pt="8"
            mt="10"
            css={{ scrollMarginTop: '0.5rem' }}
          >
            <Heading as="h2" id={`${name}-title`} tabIndex={-1} fontSize="2xl" mb="6">
              {label(name)}
            </Heading>
            <Grid gap="8" templateColumns="minmax(0, 1fr)">
              {sectionFields[name](store.current().record)}
            </Grid>
          </Box>
        ))}
      </Box>
      {nav && createPortal(<SectionList />, nav)}
    </SectionForm>
  )
}

/** The fields of each section of the edit form. */
export const sectionFields: Record<EditSectionName, (record: PersonalInfoRecord) => ReactNode> = {
  personal: () => <PersonalFields isEdit />,
  identity: ({ maskedIdNumber }) => <IdentityFields maskedIdNumber={maskedIdNumber} />,
  contact: () => <ContactFields />,
  military: () => <MilitaryFields />,
  education: () => <EducationFields hasDuration />,
  experience: () => <ExperienceFields heading="h3" />,
  application: () => <ApplicationFields isEdit />,
  emergencyContact: () => <EmergencyContactFields />,
  health: () => <HealthFields />,
  other: () => <OtherFields />,
}

function SaveBar({ save, isWaiting, isUploading }: { save: Save } & Waiting) {
  const { t } = useTranslation('personalInfo')
  const isDirty = useSyncExternalStore(save.store.subscribe, save.store.isDirty, save.store.isDirty)
  // A focused element scrolls to above the bar, so that the bar does not cover it (WCAG 2.4.11).
  const bar = useHeightAsStyle(
    'scroll-padding-bottom',
    (height) => `calc(${aboveBottomBar} + ${height + 16}px)`,
  )
  const isBusy = isWaiting || save.isSaving
  const saving = save.isAwaitingScan ? t('save.awaitingScan') : t('save.saving')
  const label = isUploading ? t('save.waiting') : isBusy ? saving : t('save.action')
  return (
    <Box
      ref={bar}
      bg="bg"
      borderTopWidth="1px"
      py="3"
      mx={{ base: '-4', sm: '0' }}
      px={{ base: '4', sm: '0' }}
    >
      <Flex gap={{ base: '3', sm: '4' }} align="center" justify="space-between" wrap="wrap">
        <SectionMenu />
        <FinePrint role="status" flex="1 1 3rem">
          {isDirty ? t('save.unsaved') : t('save.unchanged')}
        </FinePrint>
        <Button
          type="submit"
          // Not `disabled`, which would lose focus.
          aria-disabled={isBusy}
        >
          {label}
        </Button>
      </Flex>
      <Announcement>{isBusy ? label : ''}</Announcement>
    </Box>
  )
}

/** The section menu on a phone: opens above the bar; closes on choice, on Escape and when focus leaves it. */
function SectionMenu() {
  const { t } = useTranslation('personalInfo')
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <Details
      ref={menu}
      hideFrom="md"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Summary display="flex" alignItems="center" gap="1" fontWeight="semibold">
        {t('sections.go')}
        <ChevronDownIcon />
      </Summary>
      <Box
        position="absolute"
        bottom="100%"
        insetX="0"
        maxH="70dvh"
        overflowY="auto"
        bg="bg.raised"
        borderTopWidth="1px"
        p="4"
        boxShadow="0 -8px 24px rgb(0 0 0 / 18%)"
      >
        <SectionList onGo={close} />
      </Box>
    </Details>
  )
}

/** Links to the sections of the page; those with errors are marked as text. */
function SectionList({ onGo }: { onGo?: () => void }) {
  return (
    <chakra.ul listStyleType="none" borderStartWidth="2px" borderColor="border">
      {editSectionNames.map((name) => (
        <SectionItem key={name} name={name} onGo={onGo} />
      ))}
    </chakra.ul>
  )
}

function SectionItem({ name, onGo }: { name: EditSectionName; onGo: (() => void) | undefined }) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  const hasErrors = useHasIssue(name)
  // The URL does not change: it contains the token of the link, and the back button should leave the page.
  const go = (event: MouseEvent) => {
    event.preventDefault()
    onGo?.()
    document.getElementById(name)?.scrollIntoView({ block: 'start' })
    document.getElementById(`${name}-title`)?.focus({ preventScroll: true })
  }
  return (
    <li>
      <Link
        href={`#${name}`}
        data-script=""
        onClick={go}
        display="flex"
        alignItems="center"
        gap="2"
        minH="11"
        ps="4"
        color={hasErrors ? 'fg.error' : 'fg'}
        textDecoration="none"
        _hover={{ textDecoration: 'underline' }}
      >
        {label(name)}
        {hasErrors && (
          <>
            <AlertIcon />
            <chakra.span srOnly>{t('sections.hasErrors')}</chakra.span>
          </>
        )}
      </Link>
    </li>
  )
}
