/**
 * Adds, checks and removes second factors, each in its own transaction together with the mail to the person. Callers check
 * permissions: factor-routes.ts, set-up-routes.ts and management.ts.
 */
import { problem } from '../../../../contract/requests/problem.ts'
import type { SecurityEventName } from '../../../../contract/resources/history/security-event-kinds.ts'
import type { Database } from '../../../db/database.ts'
import type { Sealed } from '../../../secrets/sealed.ts'
import { getSubject, type Person } from '../../accounts/people.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { endGrants } from '../../accounts/sessions/end-grants.ts'
import { identityTables, type Queries } from '../../tables.ts'
import { acceptCode, confirmApp, removeApp } from './authenticator-app.ts'
import { type FactorStatus, hasFactor, loadFactorStatus } from './factor-status.ts'
import type { FactorEvent, FactorMail, FactorNotice } from './notices.ts'
import { addPasskey, mostPasskeys, type RelyingParty } from './passkeys/passkeys.ts'
import { dropRecoveryCodes, newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'

export interface FactorSettings {
  readonly database: Database
  readonly sealed: Sealed
  readonly mail: FactorMail
  readonly securityLog: SecurityLog
  readonly party: RelyingParty | undefined
  /** Announces ended sign-ins of an account. */
  readonly announce: (account: number) => void
}

/** An added factor. The first one comes with recovery codes, shown once. */
export interface Added {
  readonly codes: readonly string[]
}

export interface NewPasskey {
  readonly name: string
  /** The browser's response. */
  readonly response: unknown
}

export type Factors = ReturnType<typeof createFactors>

export function createFactors({ database, sealed, mail, securityLog, party, announce }: FactorSettings) {
  const change = changes(database, mail, securityLog)

  return {
    party,
    sealed,

    /** Undefined if the code is wrong. */
    confirmApp: (person: Person, code: string) =>
      change(
        person,
        () => ({ event: 'app added' }),
        async (queries, before): Promise<Added | undefined> => {
          const isRight = await confirmApp(queries, sealed, person, code)
          return isRight ? { codes: await firstCodes(queries, person, before) } : undefined
        },
      ),

    /** Undefined if the browser's response is invalid. */
    addPasskey: (person: Person, { name, response }: NewPasskey) =>
      change(
        person,
        () => ({ event: 'passkey added', name }),
        async (queries, before) => {
          if (before.passkeys.length >= mostPasskeys)
            throw problem('wrong_state', 'You have {count} passkeys. Remove one first', { count: mostPasskeys })
          const newPasskey = party && (await addPasskey(queries, party, person, { name, response }))
          return newPasskey && { ...newPasskey, codes: await firstCodes(queries, person, before) }
        },
      ),

    acceptCode: (person: Person, code: string) => acceptCode(identityTables(database.kysely), sealed, person, code),

    async acceptRecoveryCode(person: Person, code: string): Promise<boolean> {
      const isUsed = await change(
        person,
        () => ({ event: 'code used' }),
        async (queries) => {
          return (await useRecoveryCode(queries, person, code)) || undefined
        },
      )
      return isUsed !== undefined
    },

    /** False if there is none. */
    async removeApp(person: Person): Promise<boolean> {
      const isRemoved = await change(
        person,
        () => ({ event: 'app removed' }),
        async (queries, before) => {
          if (before.app === null) return undefined
          refuseLast(before)
          await removeApp(queries, person)
          return dropCodesWithLast(queries, person)
        },
      )
      return isRemoved !== undefined
    },

    /** False if there is none with this id. */
    async removePasskey(person: Person, id: number): Promise<boolean> {
      const ownPasskey = (before: FactorStatus) => before.passkeys.find((passkey) => passkey.id === id)
      const notice = (before: FactorStatus): FactorNotice => ({
        event: 'passkey removed',
        name: ownPasskey(before)?.name ?? '',
      })
      const isRemoved = await change(person, notice, async (queries, before) => {
        if (!ownPasskey(before)) return undefined
        refuseLast(before)
        await ofPerson(queries.deleteFrom('passkeys'), person).where('id', '=', id).execute()
        return dropCodesWithLast(queries, person)
      })
      return isRemoved !== undefined
    },

    /** False if there is none with this id. */
    async renamePasskey(person: Person, id: number, name: string): Promise<boolean> {
      const row = await identityTables(database.kysely)
        .updateTable('passkeys')
        .set({ name })
        .where('account_id', '=', person.account)
        .where('contactid', '=', person.contact)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Undefined without a factor to replace. */
    renewCodes: (person: Person) =>
      change(
        person,
        () => ({ event: 'codes renewed' }),
        async (queries, before) => (hasFactor(before) ? newRecoveryCodes(queries, person) : undefined),
      ),

    /**
     * Removes all factors and ends all sign-ins of the person, because a lost phone may be signed in. False if there were no
     * factors.
     */
    async reset(person: Person, administrator: number): Promise<boolean> {
      const isDone = await change(
        person,
        () => ({ event: 'reset', by: administrator }),
        async (queries, before) => {
          if (!hasFactor(before)) return undefined
          await removeApp(queries, person)
          await ofPerson(queries.deleteFrom('passkeys'), person).execute()
          await dropRecoveryCodes(queries, person)
          await endGrants(queries, person)
          return true
        },
      )
      if (isDone) announce(person.account)
      return isDone !== undefined
    },
  }
}

type Work<T> = (queries: Queries, before: FactorStatus) => Promise<T | undefined>

/** Runs a change and queues its mail in one transaction. Changes of one person run in sequence. Undefined if nothing changed. */
function changes(database: Database, mail: FactorMail, securityLog: SecurityLog) {
  return async <T>(
    person: Person,
    getNotice: (before: FactorStatus) => FactorNotice,
    work: Work<T>,
  ): Promise<T | undefined> => {
    const noted = await database.transaction(async (tx) => {
      const queries = identityTables(tx)
      await ofPerson(queries.selectFrom('logins'), person).select('contactid').forUpdate().execute()
      const before = await loadFactorStatus(queries, person)
      if (!before) throw new Error(`${getSubject(person)} has no sign-in`)
      const result = await work(queries, before)
      if (result === undefined) return undefined
      const notice = getNotice(before)
      await mail.put(tx, person, notice)
      return { result, notice }
    })
    if (!noted) return undefined
    mail.pollNow()
    const { event, by = person.contact, name } = noted.notice
    const log = { event: eventNames[event], account: person.account, contact: by, facts: { what: event, name } }
    securityLog.record(by === person.contact ? log : { ...log, subject: person.contact })
    return noted.result
  }
}

/** Security event of each change. */
const eventNames: Readonly<Record<FactorEvent, SecurityEventName>> = {
  'app added': 'factor.added',
  'app removed': 'factor.removed',
  'passkey added': 'factor.added',
  'passkey removed': 'factor.removed',
  'codes renewed': 'factor.added',
  'code used': 'factor.recovered',
  reset: 'factor.removed',
}

interface Narrowing<Q> {
  where(column: 'account_id' | 'contactid', operator: '=', value: number): Q
}

/** Rows of one person. */
function ofPerson<Q extends Narrowing<Q>>(query: Q, { account, contact }: Person): Q {
  return query.where('account_id', '=', account).where('contactid', '=', contact)
}

/** Recovery codes with the first factor. Existing codes are kept. */
async function firstCodes(queries: Queries, person: Person, before: FactorStatus): Promise<string[]> {
  return hasFactor(before) ? [] : newRecoveryCodes(queries, person)
}

function refuseLast({ isDemanded, app, passkeys }: FactorStatus): void {
  const count = passkeys.length + (app === null ? 0 : 1)
  if (isDemanded && count === 1)
    throw problem('wrong_state', 'Your account requires a second factor. Add another one before you remove this one')
}

async function dropCodesWithLast(queries: Queries, person: Person): Promise<true> {
  const after = await loadFactorStatus(queries, person)
  if (after && !hasFactor(after)) await dropRecoveryCodes(queries, person)
  return true
}
