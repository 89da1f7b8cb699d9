/**
 * POST /invoices/{id}/send and /quotes/{id}/send: mails the document to the client. What is sent is no draft any more:
 * a draft invoice becomes submitted, a pending quote sent.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { isEmail } from '../../contract/email.ts'
import { userTypes } from '../../contract/permissions.ts'
import { Problem, shown } from '../../contract/problem.ts'
import type { DocumentKind } from '../../contract/resources/documents.ts'
import { requireVisible } from '../write/find.ts'
import { changeRecords } from '../write/update.ts'
import type { Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { described, object, string, success } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { requireAmounts } from './pdf-routes.ts'
import { requireRight } from './read-routes.ts'
import { idOf } from './scope.ts'
import { storedAnswer } from './stored-answer.ts'
import { writeOnce } from './write-once.ts'

/** The state that is left by sending, and the one that follows. */
const moves = { invoice: ['draft', 'submitted'], quote: ['pending', 'sent'] } as const

const operation = (kind: DocumentKind) =>
  described(() => ({
    tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
    summary: `Mail the ${kind} to the client's contact or to the named addresses.`,
    body: object({ to: string, subject: string, message: string }),
    success: {
      status: 200,
      schema: success({ $ref: `#/components/schemas/${kind}s` }, { message: string }),
    },
  }))

export function sendRoutes(api: FastifyInstance, service: Parts): void {
  for (const kind of ['invoice', 'quote'] as const)
    api.post(`/${kind}s/:recordid/send`, operation(kind), sendRoute(service, kind))
}

const mostAddresses = 10
const bodyShape = z.object({
  to: z
    .union([z.string(), z.array(z.string())], 'to: use emails separated by commas, or an array of them.')
    .transform((given) => (Array.isArray(given) ? given : given.split(',')).map((each) => each.trim()))
    .pipe(
      z
        .array(z.string().refine(isEmail, 'to: use emails such as name@example.com, separated by commas.'))
        .max(mostAddresses, `to: at most ${mostAddresses} emails are allowed.`),
    )
    .nullish(),
  subject: z.string('subject: use text.').trim().max(255, 'subject: at most 255 characters are allowed.').nullish(),
  message: z.string('message: use text.').max(10_000, 'message: at most 10000 characters are allowed.').nullish(),
})

function bodyOf(body: unknown): z.output<typeof bodyShape> {
  const { data, error } = bodyShape.safeParse(body ?? {})
  if (data) return data
  throw new Problem('invalid', [...new Set(error.issues.map(({ message }) => message))])
}

function sendRoute(service: Parts, kind: DocumentKind) {
  const binding = service.bindingOf(`${kind}s`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'edit')
    if (actor.userType !== userTypes.staff) throw new Problem('forbidden', `Only staff may send a ${kind}.`)
    // Who may not read the amounts does not mail them either.
    requireAmounts(actor, kind)
    const id = idOf((request.params as Record<string, string>).recordid, kind)
    const { to, subject, message } = bodyOf(request.body)
    const answer = await writeOnce(service, actor, request, reply, async (writing) => {
      await requireVisible(writing, binding, [id])
      const addresses = to?.join(', ') ?? (await emailOf(writing, kind, id))
      await progress(writing, kind, id)
      const { account, contact } = actor
      const texts = { subject: subject || null, message: message || null }
      await service.mails.sendDocument(writing.tx, { account, kind, id, to: addresses, contact, ...texts })
      const told = `The ${kind} is on its way to ${addresses}.`
      return storedAnswer(writing, binding, id, request, { status: 200, message: told })
    })
    service.webhooks.wake()
    return answer
  }
}

/** The e-mail of the contact of the document's project, else of its company's main contact, else of the company. */
async function emailOf(writing: Writing, kind: DocumentKind, id: number): Promise<string> {
  const { account } = writing.actor
  const result = await sql<{ email: string | null }>`
    select coalesce(c.email, m.email, f.email) as email from ${sql.table(`${kind}s`)} d
    left join projects p on p.account_id = d.account_id and p.id = d.projectid
    left join contacts c on c.account_id = d.account_id and c.id = p.contactid and not c.deleted
    left join companies f on f.account_id = d.account_id and f.id = d.companyid
    left join contacts m on m.account_id = d.account_id and m.id = f.maincontactid and not m.deleted
    where d.account_id = ${account} and d.id = ${id}::bigint
  `.execute(writing.tx)
  const email = result.rows[0]?.email
  if (email && isEmail(email)) return email
  if (email) throw new Problem('invalid', `to is required: ${shown(email)} is not one email address.`)
  throw new Problem('invalid', `to is required: neither project, contact nor company of the ${kind} has an e-mail.`)
}

async function progress(writing: Writing, kind: DocumentKind, id: number): Promise<void> {
  const [from, to] = moves[kind]
  const result = await sql`
    select id from ${sql.table(`${kind}s`)}
    where account_id = ${writing.actor.account} and id = ${id}::bigint and activeworkstate = ${from}
  `.execute(writing.tx)
  if (result.rows.length === 0) return
  await changeRecords(writing, writing.bindingOf(`${kind}s`), [id], { activeworkstate: to })
}
