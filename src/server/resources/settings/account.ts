/** Bindings of the account's own records. They read a view in which the account is a single row. */
import { sql } from 'kysely'
import { about, bothValues } from '../../../contract/requests/refusal.ts'
import * as declared from '../../../contract/resources/settings/account.ts'
import { ownAddress } from '../../db/own-address.ts'
import { zoneNamed } from '../../db/time-zones.ts'
import { bind, column, computed } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import {
  type DraftOf,
  type EffectsOf,
  isChanged,
  isNamed,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'
import { accountProblems } from './account-values.ts'
import { bankProblems } from './bank-details.ts'

const bindingOptions = { entity: null, relations: {}, base: null, visible: () => null, table: 'own_account' } as const

export const account = bind({
  ...bindingOptions,
  resource: declared.account,
  sources: {
    accounturl: computed(() => ownAddress),
  },
})

export const looknfeel = bind({
  ...bindingOptions,
  resource: declared.looknfeel,
  sources: {
    name: column(),
    logo: computed(
      (row) =>
        sql`case when ${row.column('logoid')} is not null
          then ${ownAddress} || '/logos/' || ${row.column('account_id')} || '/' || ${row.column('logoid')} || '.png' end`,
    ),
    logoid: column(),
    logowidth: computed((row) => ofLogo(row, 'width')),
    logoheight: computed((row) => ofLogo(row, 'height')),
  },
})

const ofLogo = (row: Row, size: 'width' | 'height') =>
  sql`(
    select ${sql.ref(`l.${size}`)}
    from logos l
    where l.account_id = ${row.column('account_id')} and l.digest = ${row.column('logoid')}
  )`

export const plan = bind({
  ...bindingOptions,
  resource: declared.plan,
  sources: {
    planid: column(),
    planname: computed((row) => sql`case ${row.column('planid')} when 1 then 'Basic' else 'Advanced' end`),
  },
})

const people = (only: ReturnType<typeof sql>) =>
  computed(
    (row) =>
      sql`(
        select count(*)
        from contacts c
        where c.account_id = ${row.column('account_id')} and c.allowlogin and not c.deleted${only}
      )`,
  )

export const license = bind({
  ...bindingOptions,
  resource: declared.license,
  sources: { name: column(), users: people(sql``), staff: people(sql` and c.type = 'staff'`) },
})

/** What only people may set: a stolen API key must not weaken how they sign in, nor what AI clients are kept from. */
const guarded = ['secondfactor', 'aideletion'] as const

/** Time zone, currency and locale must be supported. */
export const accountEffects: EffectsOf<typeof declared.account> = {
  ...noEffects,
  check: async (writing, drafts) => {
    for (const draft of drafts) {
      const { currency, locale, timezone } = draft.values
      for (const fieldName of guarded) {
        const isChanged =
          isNamed(draft, fieldName) && draft.before && draft.before[fieldName] !== draft.values[fieldName]
        if (writing.actor.kind === 'apikey' && isChanged) {
          refuse(
            writing,
            draft,
            about(fieldName, 'not_allowed', 'only an administrator who is signed in may change it; API keys may not'),
          )
        }
      }
      for (const problem of await accountProblems(writing.tx, { currency, locale, timezone }))
        refuse(writing, draft, problem)
    }
  },
  prepare: (writing, drafts) => Promise.all(drafts.map((draft) => withZone(writing, draft))),
}

/** Electronic invoices require the firm's country and tax number. */
export const looknfeelEffects: EffectsOf<typeof declared.looknfeel> = {
  ...noEffects,
  check: async (writing, drafts) => {
    for (const draft of drafts) {
      const { countrycode } = draft.values
      const problems = [...(await accountProblems(writing.tx, { countrycode })), ...bankProblems(changedBank(draft))]
      for (const problem of problems) refuse(writing, draft, problem)
      const missingFields = (['taxnumber', 'countrycode'] as const).filter((fieldName) => !valueAfter(draft, fieldName))
      if (valueAfter(draft, 'einvoices') && missingFields.length > 0) {
        refuse(
          writing,
          draft,
          about('einvoices', 'not_allowed', 'set {fields} first', {
            fields: missingFields.length === 2 ? bothValues([missingFields[0], missingFields[1]]) : missingFields,
          }),
        )
      }
    }
  },
}

/** Details that a write changes: what was stored before they were checked stays. */
const changedBank = (draft: DraftOf<typeof declared.looknfeel>) => ({
  iban: isChanged(draft, 'iban') ? draft.values.iban : null,
  bic: isChanged(draft, 'bic') ? draft.values.bic : null,
})

/** Time zones are stored by the name that both the runtime and the database know. */
async function withZone(
  writing: WriteContext,
  draft: DraftOf<typeof declared.account>,
): Promise<DraftOf<typeof declared.account>> {
  const { timezone } = draft.values
  const zone = timezone ? await zoneNamed(writing.tx, String(timezone)) : null
  return zone === null ? draft : withValues(draft, { timezone: zone })
}
