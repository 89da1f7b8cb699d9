/** Sets, restores or removes the firm's logo. It is re-encoded and stored with the account. */
import { sql } from 'kysely'
import { longtext, text } from '../../../contract/language/field.ts'
import { type BodyValues, body } from '../../../contract/requests/body.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { changeEach } from '../../write/update.ts'
import type { Writing } from '../../write/writing.ts'
import { may, operation, record } from '../operation.ts'
import { largestLogo, logoFrom } from './logo-image.ts'

/** Number of previous logos that can be restored. */
const kept = 5

/** Length of the largest logo in base64. */
const longestImage = Math.ceil(largestLogo / 3) * 4

const drafts = {
  /** A PNG, JPEG, WebP or SVG picture of at most 700 kB, as base64. */
  image: longtext({ label: 'Picture (base64)', max: longestImage }),
  /** A previous logo; null removes it. */
  logoid: text({ label: 'Logo (id)', max: 64 }),
}

type LogoBody = BodyValues<typeof drafts>

export const changeLogo = operation<LogoBody>({
  method: 'PUT',
  path: '/settings/account/logo',
  tag: 'Settings',
  summary: 'Set the logo: `image` uploads a new one, `logoid` restores a previous one, and `logoid` null removes it.',
  right: [may('edit', 'looknfeel')],
  body: body('logo', drafts),
  answers: record('looknfeel', { hasMessage: false }),
  async run(writing, { values }) {
    const { account } = writing.actor
    const logoid = values.image ? await add(writing, values.image) : await known(writing, values)
    await changeEach(writing, writing.bindingOf('looknfeel'), [{ id: account, values: { logoid } }], 'update')
    return { answer: account }
  },
})

async function add({ tx, actor: { account } }: Writing, image: string): Promise<string> {
  const { digest, width, height, content } = await logoFrom(Buffer.from(image, 'base64'))
  await sql`
    insert into logos (account_id, digest, width, height, content)
    values (${account}, ${digest}, ${width}, ${height}, ${content})
    on conflict (account_id, digest) do update set createdon = now()
  `.execute(tx)
  await sql`
    delete from logos l
    where l.account_id = ${account}
      and l.digest <> ${digest}
      and l.digest is distinct from (
        select a.logoid
        from accounts a
        where a.id = ${account}
      )
      and l.digest not in (
        select k.digest
        from logos k
        where k.account_id = ${account}
        order by k.createdon desc
        limit ${kept}
      )
  `.execute(tx)
  return digest
}

/** The id of a previous logo, or null. */
async function known({ tx, actor: { account } }: Writing, { logoid }: LogoBody): Promise<string | null> {
  if (logoid === undefined) throw new Problem('invalid', 'Send image, or logoid; null takes the logo away.')
  if (logoid === null) return null
  const found = await sql`
    select
    from logos
    where account_id = ${account} and digest = ${logoid}
  `.execute(tx)
  if (found.rows.length === 0) throw new Problem('invalid', 'logoid: there is no such logo; send it as image.')
  return logoid
}
