import * as aboutTw from '@recruiting/i18n/locales/tw/about'
import * as applyTw from '@recruiting/i18n/locales/tw/apply'
import * as commonTw from '@recruiting/i18n/locales/tw/common'
import * as deleteResumeTw from '@recruiting/i18n/locales/tw/delete-resume'
import * as fieldsTw from '@recruiting/i18n/locales/tw/fields'
import * as formTw from '@recruiting/i18n/locales/tw/form'
import * as homeTw from '@recruiting/i18n/locales/tw/home'
import * as linksTw from '@recruiting/i18n/locales/tw/links'
import * as optionsTw from '@recruiting/i18n/locales/tw/options'
import * as personalInfoTw from '@recruiting/i18n/locales/tw/personal-info'
import * as referralTw from '@recruiting/i18n/locales/tw/referral'
import * as aboutUs from '@recruiting/i18n/locales/us/about'
import * as applyUs from '@recruiting/i18n/locales/us/apply'
import * as commonUs from '@recruiting/i18n/locales/us/common'
import * as deleteResumeUs from '@recruiting/i18n/locales/us/delete-resume'
import * as fieldsUs from '@recruiting/i18n/locales/us/fields'
import * as formUs from '@recruiting/i18n/locales/us/form'
import * as homeUs from '@recruiting/i18n/locales/us/home'
import * as linksUs from '@recruiting/i18n/locales/us/links'
import * as optionsUs from '@recruiting/i18n/locales/us/options'
import * as personalInfoUs from '@recruiting/i18n/locales/us/personal-info'
import * as referralUs from '@recruiting/i18n/locales/us/referral'

/** The words of the site in each language, by namespace. */
export const words = {
  tw: {
    ...{
      ...aboutTw,
      ...applyTw,
      ...commonTw,
      ...deleteResumeTw,
      ...fieldsTw,
      ...formTw,
      ...homeTw,
      ...linksTw,
    },
    ...{ ...optionsTw, ...personalInfoTw, ...referralTw },
  },
  us: {
    ...{
      ...aboutUs,
      ...applyUs,
      ...commonUs,
      ...deleteResumeUs,
      ...fieldsUs,
      ...formUs,
      ...homeUs,
      ...linksUs,
    },
    ...{ ...optionsUs, ...personalInfoUs, ...referralUs },
  },
}
