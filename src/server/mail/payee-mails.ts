/** Security alerts: notify an administrator that what clients are told about paying was changed. */
import { sql } from 'kysely'
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import {
  type PayeeKind,
  type PayeeResource,
  payeeAddress,
  payeeFields,
} from '../../contract/resources/settings/payee-settings.ts'
import type { Database } from '../db/database.ts'
import { fullNameText } from '../query/names/full-name.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface PayeeChange {
  readonly account: number
  /** The administrator who is told. */
  readonly contact: number
  readonly kind: PayeeKind
  readonly resource: PayeeResource
  /** Wire names of the changed settings. */
  readonly changed: readonly string[]
  /** The person who changed them; null for an API key. */
  readonly by: number | null
  /** Name of the credential, such as `key:7`. */
  readonly credential: string
}

export function payeeMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<PayeeChange> {
  return mailroom.add('payee-changed', async (change: PayeeChange) => {
    const { account, contact, kind, changed } = change
    const addressee = await signInAddressee(database.kysely, account, contact)
    if (!addressee) return null
    const t = translateFor(addressee.locale)
    const who = (await actorName(database, change, t)) ?? t('A program')
    const subject = kind === 'bank' ? t('Your bank details were changed') : t('Your texts to clients were changed')
    const fields = changed.map((fieldName) => t(payeeFields[fieldName]?.label ?? fieldName)).join(', ')
    const letter = {
      paragraphs: [
        t('Hi {name},', { name: addressee.name }),
        t('{who} changed these settings of {firm}: {fields}. Clients read them on documents and in mails.', {
          who,
          fields,
          firm: addressee.firm,
        }),
      ],
      button: { label: t('Review the settings'), href: publicUrl + payeeAddress(change.resource, kind) },
      after: t('If nobody of you did this, set them right, and end the sign-in or the API key that was used.'),
    }
    return { to: addressee.email, subject, ...(await inLetter(database.kysely, account, letter, addressee.locale)) }
  })
}

async function actorName(
  { kysely }: Database,
  { account, by, credential }: PayeeChange,
  t: Translate,
): Promise<string | undefined> {
  const key = by === null ? /^key:(\d+)$/.exec(credential)?.[1] : undefined
  const nameExpression = key === undefined ? personNamed(account, by) : keyNamed(account, key)
  const { rows } = await nameExpression.execute(kysely)
  const name = rows[0]?.name
  return name && key !== undefined ? t('The API key “{name}”', { name }) : name
}

const personNamed = (account: number, contact: number | null) => sql<{ name: string }>`
  select ${fullNameText('c')} as name
  from contacts c
  where c.account_id = ${account} and c.id = ${contact}::bigint
`

const keyNamed = (account: number, key: string) => sql<{ name: string }>`
  select name
  from apikeys
  where account_id = ${account} and id = ${key}::bigint
`
