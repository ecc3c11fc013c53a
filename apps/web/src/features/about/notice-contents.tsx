import { chakra, Link } from '@chakra-ui/react'
import { type NoticeItem, noticeItems } from '@recruiting/i18n/legal'
import { useTranslation } from 'react-i18next'
import { useLegal } from '~/lib/i18n/use-legal.ts'

/** Id of an item of the notice, the target of its link in the contents. */
export function noticeItemId(item: NoticeItem): string {
  return `notice-${item}`
}

/** The headings of the notice as links, before its text: on a phone the items do not fit on one screen. */
export function NoticeContents() {
  const { t } = useTranslation('common')
  const { notice } = useLegal()
  return (
    <chakra.nav aria-label={t('contents')} mt="4" bg="bg.surface" px="4" py="2">
      <chakra.ol
        ps="5"
        listStyleType="decimal"
        columnGap="8"
        css={{ columns: { sm: '2' }, '& li::marker': { fontVariantNumeric: 'tabular-nums' } }}
      >
        {noticeItems.map((item) => (
          <chakra.li key={item} breakInside="avoid">
            <Link href={`#${noticeItemId(item)}`} minH="11" display="inline-flex" alignItems="center">
              {notice.items[item].heading}
            </Link>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}
