/** The settings pages of the firm: name, location, branding, numbering, tax, payment. */

import { useQuery } from '@tanstack/react-query'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { ObjectPage } from '../rows/object-page.tsx'
import { BrandPreview } from './brand-preview.tsx'
import {
  bank,
  books,
  defaultRates,
  details,
  electronic,
  look,
  numbering,
  quoteDefaults,
  reminders,
  tax,
} from './firm-sections.ts'
import { LogoSetting } from './logo-setting.tsx'
import { PaymentTerms } from './payment-terms.tsx'
import { ServiceRates, StaffRates } from './rates.tsx'
import { ReminderPreview } from './reminder-preview.tsx'

export const FirmScreen = () => <ObjectPage title={t('Firm details')} sections={[details, bank, electronic, books]} />

export function BrandingScreen() {
  const { client } = useConnection()
  const { account } = useMe()
  const { data } = useQuery(recordQuery(client, looknfeel, 'own'))
  return (
    <ObjectPage title={t('Branding')} first={data && <LogoSetting look={data.record} />} sections={[look]}>
      {data && <BrandPreview firm={account.name} look={data.record} />}
    </ObjectPage>
  )
}

export const NumberingScreen = () => <ObjectPage title={t('Numbering')} sections={numbering} />

export const TermsScreen = () => (
  <ObjectPage title={t('Tax and terms')} sections={[tax, quoteDefaults]}>
    <PaymentTerms />
  </ObjectPage>
)

export const RemindersScreen = () => (
  <ObjectPage title={t('Reminders')} sections={[reminders]}>
    <ReminderPreview />
  </ObjectPage>
)

export const RatesScreen = () => (
  <ObjectPage title={t('Rates')} sections={[defaultRates]}>
    <ServiceRates />
    <StaffRates />
  </ObjectPage>
)
