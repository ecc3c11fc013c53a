import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/controls/choice-fields.tsx'
import { PayField } from '~/form/controls/pay-field.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup } from '~/form/engine/field-group.tsx'
import { apiQuery } from '~/lib/api/query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'

/** Section "application" (specification 3). @param isEdit edits a sent application without vacancy suggestions. */
export function ApplicationFields({ isEdit = false }: { isEdit?: boolean }) {
  const { t } = useTranslation('form')
  const { data } = useQuery(apiQuery('listApplicationChannels', {}, useLocale()))
  return (
    <>
      <ChoiceField path="application.channel" options={data?.channels.map(({ id }) => id)} />
      <TextField path="application.channelOther" />
      <TextField path="application.desiredJob" {...(!isEdit && { hint: t('applying.desiredJob') })} />
      <PayField path="application.expectedSalary" unitPath="application.expectedSalaryUnit" />
      <FieldGroup path="referral" legend={t('application.referral')}>
        <TextField path="application.recommendCode" />
        <TextField path="application.recommenderEmployeeId" />
        <TextField path="application.recommenderName" />
      </FieldGroup>
    </>
  )
}
