/** Hourly rates, by service and by person. */
import { useQuery } from '@tanstack/react-query'
import { account } from '../../../../contract/resources/settings/account.ts'
import { servicerates } from '../../../../contract/resources/settings/settings.ts'
import { staffrates } from '../../../../contract/resources/time/staff-rates.ts'
import { useConnection } from '../../../data/connection.tsx'
import { recordQuery, useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { getDraft } from '../../../resource/inputs/fields/drafts.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import rows from '../rows/setting-row.module.css'
import words from '../vocabulary/vocabulary.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { VocabularyField } from '../vocabulary/vocabulary-field.tsx'

export function ServiceRates() {
  return (
    <section className={rows.section} aria-label={t('Service rates')}>
      <h2>{t('Service rates')}</h2>
      <p className="quiet">
        {t('A rate for each kind of work. Items with one are billed at it, whoever does the work.')}
      </p>
      <Vocabulary
        resource={servicerates}
        title={t('Service rates')}
        more={(rate) => (
          <>
            <VocabularyField resource={servicerates} record={rate} name="outprice" label={t('Charge')} />
            <VocabularyField resource={servicerates} record={rate} name="inprice" label={t('Cost')} />
          </>
        )}
      />
    </section>
  )
}

/** The default hourly rate, for people without a rate of their own, formatted as in an input. */
function useUsualCharge(): string {
  const { data } = useQuery(recordQuery(useConnection().client, account, 'own'))
  const formats = useFormats()
  return data ? String(getDraft(account.fields.outprice, data.record, 'outprice', formats)) : ''
}

const noRecords: readonly RecordData[] = []
/** Number of people rendered at first. */
const step = 50

export function StaffRates() {
  const { data, error, refetch } = useList(staffrates, {})
  const people = data?.rows ?? noRecords
  const visibleCount = useGradually(people.length, step)
  const usual = useUsualCharge()
  return (
    <section className={rows.section} aria-label={t('Rates of people')}>
      <h2>{t('Rates of people')}</h2>
      <p className="quiet">
        {t(
          'If an item has no service rate, its hours are billed at the rate of whoever worked, and at the charge above where this is empty.',
        )}
      </p>
      {error && !data && <LoadFailure what={t('the rates')} error={error} retry={refetch} />}
      <ul className={words.words}>
        {people.slice(0, visibleCount).map((person) => {
          const name = [person.firstname, person.lastname].filter(Boolean).join(' ')
          return (
            <li key={key(person)} className={words.word}>
              <div className={words.line}>
                <Avatar name={name} />
                <span className={words.plain}>{name}</span>
                <VocabularyField
                  resource={staffrates}
                  record={person}
                  name="outprice"
                  label={t('Charge')}
                  placeholder={usual}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
