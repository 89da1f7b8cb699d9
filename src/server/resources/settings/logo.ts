/** Sets, restores or removes the firm's logo. It is re-encoded and stored with the account. */
import { sql } from 'kysely'
import { changeLogo as changing, largestLogo } from '../../../contract/operations/settings.ts'
import type { BodyValues } from '../../../contract/requests/body.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { OverLimit } from '../../isolated/job-process.ts'
import { Refused } from '../../isolated/protocol.ts'
import { createWorkshop } from '../../isolated/workshop.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { may } from '../operation.ts'
import type { LogoImage } from './logo-image.ts'

/** Number of previous logos that can be restored. Those of issued documents are kept as well. */
const maxLogos = 5

const pictures = createWorkshop<Buffer, LogoImage>({
  script: new URL('./logo-image.ts', import.meta.url),
  seconds: 8,
  megabytes: 600,
  waiting: 10,
  waitingOfAccount: 2,
})

type LogoBody = BodyValues<(typeof changing)['request']['fields']> & { readonly picture?: LogoImage }

export const changeLogo = handleWrite<typeof changing, LogoBody>(changing, {
  tag: 'Settings',
  summary: 'Set the logo: `image` uploads a new one, `logoid` restores a previous one, and `logoid` null removes it.',
  right: [may('edit', 'looknfeel')],
  prepare: async ({ actor, values }) =>
    values.image ? { ...values, picture: await pictureFrom(actor.account, values.image) } : values,
  async run(writing, { values }) {
    const { account } = writing.actor
    const logoid = values.picture ? await add(writing, values.picture) : await findLogo(writing, values)
    await changeEach(writing, writing.bindingOf('looknfeel'), [{ id: account, values: { logoid } }], 'update')
    return { answer: account }
  },
})

/** Throws a Problem if the upload is not a picture, or takes too long to draw. */
async function pictureFrom(account: number, image: string): Promise<LogoImage> {
  const bytes = Buffer.from(image, 'base64')
  if (bytes.length > largestLogo)
    throw problem('not_allowed', 'use a picture of at most {size} kB', { size: largestLogo / 1024 }, 'image')
  try {
    return await pictures.run(account, bytes)
  } catch (error) {
    if (error instanceof Refused) throw new Problem('invalid', { ...error.fault, field: 'image' })
    if (!(error instanceof OverLimit)) throw error
    throw problem('not_allowed', 'this picture takes too much work to draw; save it as PNG and send that', {}, 'image')
  }
}

async function add({ tx, actor: { account } }: WriteContext, picture: LogoImage): Promise<string> {
  const { digest, width, height } = picture
  const content = Buffer.from(picture.content)
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
        limit ${maxLogos}
      )
      and not exists (
        select
        from issuers i
        where i.account_id = l.account_id and i.logoid = l.digest
      )
  `.execute(tx)
  return digest
}

/** The id of a previous logo, or null. */
async function findLogo({ tx, actor: { account } }: WriteContext, { logoid }: LogoBody): Promise<string | null> {
  if (logoid === undefined) throw problem('not_allowed', 'Send image, or logoid; null takes the logo away')
  if (logoid === null) return null
  const result = await sql`
    select
    from logos
    where account_id = ${account} and digest = ${logoid}
  `.execute(tx)
  if (result.rows.length === 0)
    throw problem('unknown_reference', 'there is no such logo; send it as image', {}, 'logoid')
  return logoid
}
