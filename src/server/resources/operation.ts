/**
 * What a special operation is: a row of data beside its subject that says where it is found, who may call it, what it takes
 * and answers, and what it does. Routes, their rights, Idempotency-Key, If-Match, `fields`, tags and the description of the
 * interface all derive from it, the same for all of them (`http/operations/`).
 */
import type { Readable } from 'node:stream'
import type { QueryParameter, Schema } from '../../contract/json-schema.ts'
import type { CollectionPath } from '../../contract/language/collection-path.ts'
import { type ResourceName, resourceNamed } from '../../contract/registry.ts'
import type { Body, ReadBody } from '../../contract/requests/body.ts'
import type { Action, Actor } from '../../contract/rights.ts'
import { requireRight } from '../read/rights.ts'
import type { Writing } from '../write/writing.ts'
import type { Part } from './content/file-store.ts'
import type { Received } from './content/incoming.ts'
import type { Call, OperationParts, Question } from './operation-call.ts'

/** Throws the 403 of a caller who may not. */
export type Right = (actor: Actor, by: { readonly hasToken: boolean }) => void

/** What a read finds: data, or the same as JSON text already, or a file. */
export type ReadResult =
  | { readonly data: object; readonly meta?: object }
  | { readonly text: string; readonly ignored?: readonly string[] }
  | { readonly content: Buffer | Readable | KeptContent; readonly headers: Readonly<Record<string, string | number>> }

/** What stays as it is for ever, so that a download which broke off goes on where it stopped. */
export interface KeptContent {
  /** Of these bytes and no others (RFC 9110, section 8.8.3). */
  readonly tag: string
  /** Bytes. */
  readonly size: number
  readonly read: (part?: Part) => Promise<Readable>
}

/** What is to be answered: a record of the resource that the operation names, or data of the schema that it has. */
export interface Outcome {
  readonly answer: number | object
  readonly message?: string
  /** Where it is another one than the operation's. */
  readonly status?: number
  /** Runs when everything is committed, and not for a request that was answered before. */
  readonly committed?: () => void
}

export interface ResponseSpec {
  readonly status: number
  /** The resource whose record is answered, by its id; else the schema of the data. */
  readonly holds: ResourceName | Schema
  /** Data that some calls are answered with in place of a record. */
  readonly or?: Schema
  readonly hasMessage: boolean
}

/** What every operation says. */
interface OperationCommon {
  /** Below /api/v4; the first `:name` segment is the record's id, unless `at` says what leads to the record. */
  readonly path: string
  readonly at?: CollectionPath
  /** The resource of the record that the path names. */
  readonly of?: ResourceName
  /** Whether the record may be one that is deleted. */
  readonly isForDeleted?: boolean
  /** Group in the description, and what the operation does, as a sentence. */
  readonly tag: string
  readonly summary: string
  /** All that a caller needs, asked before any record is looked at. */
  readonly right: readonly Right[]
}

/** An operation that writes; `Values` is what its body gives. */
export interface WriteOperation<Values> extends OperationCommon {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  /** What the caller, a person, has at this path and reads there: what If-Match names, where the path names no record. */
  own?(writing: Writing): Promise<object>
  /** Does it, inside the transaction that also keeps the answer. */
  run(writing: Writing, call: Call<Values>): Promise<Outcome>
}

export type Operation = WriteOperation<unknown>

/**
 * An operation about what somebody signs in with, which is proved and changed in transactions of its own: an attempt that failed
 * counts. Answers may show a secret, and none is kept for a repeated Idempotency-Key.
 */
export interface StepOperation<Values> extends OperationCommon {
  readonly kind: 'step'
  readonly method: 'POST' | 'PUT'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  run(call: Call<Values>): Promise<Outcome>
}

export type AnyStep = StepOperation<unknown>

export const step = <Values = object>(given: Omit<StepOperation<Values>, 'kind'>): AnyStep => ({
  ...given,
  kind: 'step',
})

/** An operation that reads what is no plain record or list. */
export interface ReadOperation extends OperationCommon {
  readonly kind: 'read'
  readonly method: 'GET'
  readonly query?: () => readonly QueryParameter[]
  /** The schema of the data and of `meta`, or the media type of a file; described when the description is asked for. */
  readonly finds: () =>
    | { readonly data: Schema; readonly meta?: Schema }
    | { readonly type: string; readonly isKept?: boolean }
  run(question: Question): Promise<ReadResult>
}

/** A form with one file (multipart/form-data), whose content is on disk by now. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Pick<Received, 'contenttype' | 'size'>
}

/**
 * An operation that takes a form whose file becomes the content of a record: of a new one at the collection `at`, or else of the
 * one that its path names.
 */
export interface UploadOperation<Values> extends OperationCommon {
  readonly kind: 'upload'
  readonly method: 'POST'
  readonly of: ResourceName
  readonly body: Schema
  /** Bytes that the file may have. */
  readonly largest: number
  readonly answers: ResponseSpec
  /** What the form gives, beside what the path says of new records. Throws a Problem with every message. */
  read(form: Form, preset: Readonly<Record<string, unknown>>, actor: Actor): ReadBody<Values>
  /**
   * Makes or changes the record, inside the transaction that also keeps the answer; `named` is the id in the path, or 0.
   * Returns the record's id and what its content is kept as, which has to be a name that was never given before.
   */
  run(
    writing: Writing,
    values: Values,
    named: number,
  ): Promise<{ readonly id: number; readonly keptAs: number | string }>
}

export type Upload = UploadOperation<unknown>

export const upload = <Values>(given: Omit<UploadOperation<Values>, 'kind' | 'method'>): Upload => ({
  ...given,
  kind: 'upload',
  method: 'POST',
})

/** An operation that takes a form with a file which belongs to no record: it is kept under a name until whatever reads it is done. */
export interface IntakeOperation<Values> extends Pick<OperationCommon, 'path' | 'tag' | 'summary' | 'right'> {
  readonly kind: 'intake'
  readonly method: 'POST'
  readonly body: Schema
  /** Bytes that the file may have. */
  readonly largest: number
  readonly answers: ResponseSpec & { readonly holds: Schema }
  /** What the form gives. Throws a Problem with every message. */
  read(form: Form, actor: Actor): Values
  /** Says what the file is kept as, and what is answered, inside the transaction that also keeps the answer. */
  run(
    writing: Writing,
    values: Values,
    file: Received,
    parts: OperationParts,
  ): Promise<{ readonly keptAs: string; readonly answer: object; readonly committed: () => void }>
}

export type Intake = IntakeOperation<unknown>

export const intake = <Values>(given: Omit<IntakeOperation<Values>, 'kind' | 'method'>): Intake => ({
  ...given,
  kind: 'intake',
  method: 'POST',
})

/** Somebody who listens. */
export interface StreamListener {
  readonly parts: OperationParts
  readonly actor: Actor
  /** `Last-Event-ID` of a client that comes back. */
  readonly after: string | undefined
  /** Who listens, asked anew; null once the credential is worth nothing any more. */
  readonly whoNow: () => Promise<Actor | null>
  /** Aborted when the listener has gone, or the service stops. */
  readonly signal: AbortSignal
}

/** An operation that goes on telling, as server-sent events (HTML standard, section 9.2). */
export interface Stream extends OperationCommon {
  readonly kind: 'stream'
  readonly method: 'GET'
  /** Throws the Problem of who cannot listen; then gives the text of events until the listener has gone. */
  listen(listener: StreamListener): Promise<AsyncIterable<string>>
}

export const stream = (given: Omit<Stream, 'kind' | 'method'>): Stream => ({ ...given, kind: 'stream', method: 'GET' })

/** An operation that lists records of a resource at one more path than its declaration has: below records of any kind. */
export interface Listing extends Pick<OperationCommon, 'path' | 'right'> {
  readonly kind: 'list'
  readonly method: 'GET'
  readonly at: CollectionPath
  readonly of: ResourceName
}

export const listing = (given: Omit<Listing, 'kind' | 'method'>): Listing => ({ ...given, kind: 'list', method: 'GET' })

/** Any operation. */
export type AnyOperation = Operation | AnyStep | ReadOperation | Upload | Intake | Stream | Listing

/** An operation that reads. */
export const reading = (given: Omit<ReadOperation, 'kind' | 'method'>): ReadOperation => ({
  ...given,
  kind: 'read',
  method: 'GET',
})

/** An operation that writes; the compiler checks that `run` takes what `body` gives. */
export const operation = <Values = object>(given: Omit<WriteOperation<Values>, 'kind'>): Operation => ({
  ...given,
  kind: 'write',
})

/** The answer is a record. */
export const record = (of: ResourceName, more: { status?: number; hasMessage?: boolean } = {}): ResponseSpec => ({
  status: 200,
  hasMessage: true,
  holds: of,
  ...more,
})

/** The answer is something else. */
export const data = (schema: Schema, more: { status?: number; hasMessage?: boolean } = {}): ResponseSpec => ({
  status: 200,
  hasMessage: false,
  holds: schema,
  ...more,
})

/** Whoever may do this to records of a kind. */
export const may =
  (action: Action, of: ResourceName): Right =>
  (actor) =>
    requireRight(actor, resourceNamed(of), action)
