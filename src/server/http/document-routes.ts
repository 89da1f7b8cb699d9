/** What can be done with invoices and quotes beyond reading and writing them: conversion, billing of time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toOne } from '../../contract/field.ts'
import { readField } from '../../contract/field-input.ts'
import { Problem } from '../../contract/problem.ts'
import { convertQuote } from '../resources/quote-conversion.ts'
import { createTimeInvoice } from '../resources/time-invoice.ts'
import { groupings, readSelection } from '../resources/time-selection.ts'
import { actorOf } from './authenticate.ts'
import { described, integer, object, string, success } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { requireRight } from './read-routes.ts'
import { idOf } from './scope.ts'
import { storedAnswer } from './stored-answer.ts'
import { writeOnce } from './write-once.ts'

const stored = (name: string, status: number) => ({
  status,
  schema: success({ $ref: `#/components/schemas/${name}` }, { message: string }),
})
const operations = {
  convert: described(() => ({
    tag: 'Quotes',
    summary: 'Turn an accepted quote into a new project, or add it to one, with its phases and lines.',
    body: object({ projectid: integer }),
    success: stored('quotes', 200),
  })),
  bill: described(() => ({
    tag: 'Invoices',
    summary: 'Make a draft invoice of unbilled billable time of a company or a project.',
    body: object({
      companyid: integer,
      projectid: integer,
      from: string,
      to: string,
      groupby: { enum: groupings },
    }),
    success: stored('invoices', 201),
  })),
}

export function documentRoutes(api: FastifyInstance, service: Parts): void {
  api.post('/quotes/:recordid/convert', operations.convert, convertRoute(service))
  api.post('/invoices/fromtime', operations.bill, timeInvoiceRoute(service))
}

/** POST of an accepted quote's `convert`, body `{projectid?}`. Answers the quote, whose `projectid` leads to the work. */
function convertRoute(service: Parts) {
  const quotes = service.bindingOf('quotes')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, quotes.resource, 'edit')
    const id = idOf((request.params as Record<string, string>).recordid, quotes.resource.singular)
    const project = projectOf(request.body)
    return writeOnce(service, actor, request, reply, async (writing) => {
      await convertQuote(writing, id, project)
      return storedAnswer(writing, quotes, id, request, { status: 200, message: 'The quote was added to a project.' })
    })
  }
}

function projectOf(body: unknown): number | null {
  const given = (body as { projectid?: unknown } | null | undefined)?.projectid
  const read = readField(given ?? null, toOne('projects'), true)
  if ('wrong' in read) throw new Problem('invalid', `projectid: ${read.wrong}.`)
  return read.value as number | null
}

/** POST /invoices/fromtime, body `{companyid or projectid, from?, to?, groupby?}`. Answers the new draft with 201. */
function timeInvoiceRoute(service: Parts) {
  const invoices = service.bindingOf('invoices')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, invoices.resource, 'add')
    requireRight(actor, service.bindingOf('time').resource, 'view')
    const selection = readSelection(request.body)
    return writeOnce(service, actor, request, reply, async (writing) => {
      const id = await createTimeInvoice(writing, selection)
      return storedAnswer(writing, invoices, id, request, { status: 201 })
    })
  }
}
