/** Invoices and quotes as PDF files, as their readers may see them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Actor, actions, can, permissions, userTypes } from '../../contract/permissions.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import { contentOf, type Sender } from '../pdf/document-content.ts'
import { actorOf } from './authenticate.ts'
import { described } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { readRecord, requireRight } from './read-routes.ts'
import { idOf } from './scope.ts'

const file = { status: 200, schema: null, type: 'application/pdf' } as const
const operations = {
  invoice: described(() => ({ tag: 'Invoices', summary: 'The invoice as a PDF file.', success: file })),
  quote: described(() => ({ tag: 'Quotes', summary: 'The quote as a PDF file.', success: file })),
}

export function pdfRoutes(api: FastifyInstance, service: Parts): void {
  for (const kind of ['invoice', 'quote'] as const)
    api.get(`/${kind}s/:recordid/pdf`, operations[kind], pdfRoute(service, kind))
}

function pdfRoute(service: Parts, kind: 'invoice' | 'quote') {
  const binding = service.bindingOf(`${kind}s`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'view')
    const id = idOf((request.params as Record<string, string>).recordid, kind)
    const record = await readRecord(service, readerOf(actor, kind), binding, id, { fields: 'all,phases' })
    if (!record) throw notFound(kind, id)
    const document = JSON.parse(record.data) as Record<string, unknown>
    const content = contentOf(kind, document, await senderOf(service, actor.account))
    // Type faces and layout take memory that a service which prints nothing never needs.
    const { renderDocument } = await import('../pdf/render-document.ts')
    const file = await renderDocument(content, new Date())
    return reply.headers(fileHeaders(String(document.number ?? `${kind}-${id}`))).send(file)
  }
}

/**
 * Who reads the amounts of the file. Staff and contractors need permission 11 as everywhere. A client's document is
 * addressed to the client: whoever of its company may read it reads what it asks for. Costs stay the staff's.
 */
function readerOf(actor: Actor, kind: 'invoice' | 'quote'): Actor {
  if (can(actor, permissions.sensitive)) return actor
  if (actor.userType !== userTypes.client) {
    throw new Problem('forbidden', `You do not have permission to view the amounts of this ${kind}.`)
  }
  return { ...actor, grants: new Map([...actor.grants, [permissions.sensitive, actions.view]]) }
}

async function senderOf({ database }: Parts, account: number): Promise<Sender> {
  const result = await sql<Sender>`
    select name, locale, accentcolor, letterhead, footer from accounts where id = ${account}
  `.execute(database.kysely)
  const sender = result.rows[0]
  if (!sender) throw new Error(`Account ${account} is gone`)
  return sender
}

/** A name that no header and no file system takes for anything else (RFC 6266 with RFC 8187 for other letters). */
function fileHeaders(number: string): Record<string, string> {
  const name = `${number.replace(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '')}.pdf`
  const plain = name.replace(/[^\x20-\x7e]/g, '-')
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  }
}
