/** Invoices and quotes as PDF files, as their readers may see them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../contract/problem.ts'
import { type DocumentKind, documentKinds } from '../../contract/resources/documents.ts'
import { requireRight } from '../read/rights.ts'
import { requireAmounts } from '../resources/documents/amounts.ts'
import { actorOf } from './authenticate.ts'
import { described } from './description/operation.ts'
import { documentFile, fileName } from './document-file.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

const file = { status: 200, schema: null, type: 'application/pdf' } as const
const operations = {
  invoice: described(() => ({
    tag: 'Invoices',
    summary: 'The invoice as a PDF file. Clients read what it asks them for, although JSON keeps amounts from them.',
    success: file,
  })),
  quote: described(() => ({
    tag: 'Quotes',
    summary: 'The quote as a PDF file. Clients read what it offers them, although JSON keeps amounts from them.',
    success: file,
  })),
}

export function pdfRoutes(api: FastifyInstance, service: Parts): void {
  for (const kind of documentKinds) api.get(`/${kind}s/:recordid/pdf`, operations[kind], pdfRoute(service, kind))
}

function pdfRoute(service: Parts, kind: DocumentKind) {
  const binding = service.bindingOf(`${kind}s`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'view')
    const id = idOf((request.params as Record<string, string>).recordid, kind)
    requireAmounts(kind)(actor)
    const file = await documentFile(service, actor, kind, id)
    if (!file) throw notFound(kind, id)
    return reply.headers(fileHeaders(file.number)).send(file.content)
  }
}

/** The file's name, for other letters as RFC 6266 with RFC 8187 says. */
function fileHeaders(number: string): Record<string, string> {
  const name = fileName(number)
  const plain = name.replace(/[^\x20-\x7e]/g, '-')
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  }
}
