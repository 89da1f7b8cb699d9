/** Payment terms of invoices; the first is the default of new invoices. */
import { invoiceterms } from '../../../../contract/resources/documents/invoices.ts'
import { t } from '../../../language/t.ts'
import rows from '../rows/setting-row.module.css'
import classes from '../vocabulary/vocabulary.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { VocabularyField } from '../vocabulary/vocabulary-field.tsx'

export function PaymentTerms() {
  return (
    <section className={rows.section} aria-label={t('Payment terms')}>
      <h2>{t('Payment terms')}</h2>
      <p className="quiet">{t('How long clients have to pay, and where to. Printed on invoices.')}</p>
      <Vocabulary
        resource={invoiceterms}
        title={t('Payment terms')}
        more={(term) => <VocabularyField resource={invoiceterms} record={term} name="paymentperiod" />}
        below={(term) => (
          <div className={classes.below}>
            <VocabularyField resource={invoiceterms} record={term} name="paymentterms" label={t('Terms')} />
            <VocabularyField resource={invoiceterms} record={term} name="paymentdetails" label={t('Bank details')} />
          </div>
        )}
      />
    </section>
  )
}
