/** Bindings of the account's own records. They read a view in which the account is a single row. */
import { sql } from 'kysely'
import { shown } from '../../../contract/requests/problem.ts'
import * as declared from '../../../contract/resources/settings/account.ts'
import { ownAddress } from '../../db/own-address.ts'
import { zoneNamed } from '../../db/time-zones.ts'
import { column, computed, type ReadBinding } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import {
  type DraftOf,
  type EffectsOf,
  isNamed,
  refuse,
  valueAfter,
  type Writing,
  withValues,
} from '../../write/writing.ts'

const own = { entity: null, relations: {}, base: null, visible: () => null, table: 'own_account' } as const

export const account: ReadBinding<typeof declared.account> = {
  ...own,
  resource: declared.account,
  sources: {
    id: column(),
    name: column(),
    timezone: column(),
    currency: column(),
    locale: column(),
    taxrate: column(),
    inprice: column(),
    outprice: column(),
    accounturl: computed(() => ownAddress),
    secondfactor: column(),
    timereminders: column(),
  },
}

export const looknfeel: ReadBinding<typeof declared.looknfeel> = {
  ...own,
  resource: declared.looknfeel,
  sources: {
    id: column(),
    name: column(),
    logo: computed(
      (row) =>
        sql`case when ${row.column('logoid')} is not null
          then ${ownAddress} || '/logos/' || ${row.column('account_id')} || '/' || ${row.column('logoid')} || '.png' end`,
    ),
    logoid: column(),
    logowidth: computed((row) => ofLogo(row, 'width')),
    logoheight: computed((row) => ofLogo(row, 'height')),
    accentcolor: column(),
    taxnumber: column(),
    countrycode: column(),
    bankname: column(),
    iban: column(),
    bic: column(),
    einvoices: column(),
    salesaccount: column(),
    salesproduct: column(),
    letterhead: column(),
    footer: column(),
  },
}

const ofLogo = (row: Row, size: 'width' | 'height') =>
  sql`(
    select ${sql.ref(`l.${size}`)}
    from logos l
    where l.account_id = ${row.column('account_id')} and l.digest = ${row.column('logoid')}
  )`

export const plan: ReadBinding<typeof declared.plan> = {
  ...own,
  resource: declared.plan,
  sources: {
    id: column(),
    planid: column(),
    planname: computed((row) => sql`case ${row.column('planid')} when 1 then 'Basic' else 'Advanced' end`),
  },
}

const people = (only: ReturnType<typeof sql>) =>
  computed(
    (row) =>
      sql`(
        select count(*)
        from contacts c
        where c.account_id = ${row.column('account_id')} and c.allowlogin and not c.deleted${only}
      )`,
  )

export const license: ReadBinding<typeof declared.license> = {
  ...own,
  resource: declared.license,
  sources: { id: column(), name: column(), users: people(sql``), staff: people(sql` and c.type = 'staff'`) },
}

/**
 * Time zone, currency and locale must be supported. Only people may set how people sign in: a stolen API key must not
 * weaken it.
 */
export const accountEffects: EffectsOf<typeof declared.account> = {
  ...noEffects,
  check: async (writing, drafts) => {
    for (const draft of drafts) {
      const { currency, locale, secondfactor, timezone } = draft.values
      const lowered = isNamed(draft, 'secondfactor') && draft.before && draft.before.secondfactor !== secondfactor
      if (writing.actor.kind === 'apikey' && lowered) {
        refuse(writing, draft, 'secondfactor: only an administrator who is signed in may change it; API keys may not.')
      }
      if (currency && !Intl.supportedValuesOf('currency').includes(String(currency))) {
        refuse(writing, draft, `currency: ${shown(currency)} is not allowed; use an ISO 4217 code such as EUR.`)
      }
      if (locale && !isLocale(String(locale))) {
        refuse(writing, draft, `locale: ${shown(locale)} is not allowed; use a BCP 47 tag such as en-IE.`)
      }
      if (timezone && (await zoneNamed(writing.tx, String(timezone))) === null) {
        refuse(writing, draft, `timezone: ${shown(timezone)} is not allowed; use an IANA zone such as Europe/Dublin.`)
      }
    }
  },
  prepare: (writing, drafts) => Promise.all(drafts.map((draft) => withZone(writing, draft))),
}

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

/** Electronic invoices require the firm's country and tax number. */
export const looknfeelEffects: EffectsOf<typeof declared.looknfeel> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const { countrycode } = draft.values
      if (countrycode && !isCountry(String(countrycode))) {
        refuse(writing, draft, `countrycode: ${shown(countrycode)} is not allowed; use two letters such as FR.`)
      }
      const missing = (['taxnumber', 'countrycode'] as const).filter((wire) => !valueAfter(draft, wire))
      if (valueAfter(draft, 'einvoices') && missing.length > 0) {
        refuse(writing, draft, `einvoices: set ${missing.join(' and ')} first.`)
      }
    }
  },
}

/** Time zones are stored by the name that both the runtime and the database know. */
async function withZone(
  writing: Writing,
  draft: DraftOf<typeof declared.account>,
): Promise<DraftOf<typeof declared.account>> {
  const { timezone } = draft.values
  const known = timezone ? await zoneNamed(writing.tx, String(timezone)) : null
  return known === null ? draft : withValues(draft, { timezone: known })
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
