/** What the firm is called, where it is, how its documents look, are numbered, taxed and paid. */

import { ObjectPage } from '../rows/object-page.tsx'
import { defaultRates, details, look, numbering, quoteDefaults, reminders, sender, tax } from './firm-sections.ts'
import { PaymentTerms } from './payment-terms.tsx'
import { ServiceRates, StaffRates } from './rates.tsx'

export const FirmScreen = () => <ObjectPage title="Firm details" sections={[details, sender]} />

export const BrandingScreen = () => <ObjectPage title="Branding" sections={[look]} />

export const NumberingScreen = () => <ObjectPage title="Numbering" sections={numbering} />

export const TermsScreen = () => (
  <ObjectPage title="Tax and terms" sections={[tax, quoteDefaults]}>
    <PaymentTerms />
  </ObjectPage>
)

export const RemindersScreen = () => <ObjectPage title="Reminders" sections={[reminders]} />

export const RatesScreen = () => (
  <ObjectPage title="Rates" sections={[defaultRates]}>
    <ServiceRates />
    <StaffRates />
  </ObjectPage>
)
