/**
 * What a special operation is: a row of data beside its subject that says where it is found, who may call it, what it takes
 * and answers, and what it does. Routes, their rights, Idempotency-Key, If-Match, `fields`, tags and the description of the
 * interface all derive from it, the same for every row (`http/operations/`).
 */
import type { Readable } from 'node:stream'
import type { QueryParameter, Schema } from '../../contract/json-schema.ts'
import type { CollectionPath } from '../../contract/language/collection-path.ts'
import { type ResourceName, resourceNamed } from '../../contract/registry.ts'
import type { Body, ReadBody } from '../../contract/requests/body.ts'
import type { Params } from '../../contract/requests/list-request.ts'
import type { Action, Actor } from '../../contract/rights.ts'
import type { OwnSignIn } from '../identity/own-sign-in/management.ts'
import type { SecondFactor } from '../identity/second-factor/management.ts'
import type { SecurityLog } from '../identity/security-log/security-log.ts'
import type { Mails } from '../mail/mails.ts'
import { requireRight } from '../read/rights.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import type { FileStore, Received } from './content/file-store.ts'
import type { Imports } from './imports/imports.ts'

/** What operations work with besides the transaction. */
export interface OperationParts extends WriteParts {
  readonly webhooks: Webhooks
  readonly mails: Mails
  readonly securityLog: SecurityLog
  readonly files: FileStore
  readonly imports: Pick<Imports, 'put' | 'wake'>
  readonly signIn: SignInParts
}

/** What people manage of their own sign-in; not there where another identity server checks sign-ins. */
export interface SignInParts {
  readonly ownSignIn: OwnSignIn | undefined
  readonly secondFactor: SecondFactor | undefined
}

/** Throws the 403 of a caller who may not. */
export type Right = (actor: Actor, by: { readonly hasToken: boolean }) => void

/** Who calls, and what the address says. */
interface Addressing {
  readonly parts: OperationParts
  readonly actor: Actor
  /** The record that the path names; 0 where it names none. */
  readonly id: number
  /** The id in another segment of the path; throws the 404 of what is called so. */
  readonly idIn: (segment: string, singular: string) => number
  /** What the caller's access token came from; null with an API key, and for calls from inside the process. */
  readonly grant: string | null
  /** Network address that the request comes from. */
  readonly address: string
}

/** What a call says. */
export interface Call<Values> extends Addressing {
  readonly values: Values
}

/** What a read asks. */
export interface Question extends Addressing {
  readonly params: Params
}

/** What a read finds: data, or the same as JSON text already, or a file. */
export type Found =
  | { readonly data: object; readonly meta?: object }
  | { readonly text: string; readonly ignored?: readonly string[] }
  | { readonly content: Buffer | Readable; readonly headers: Readonly<Record<string, string | number>> }

/** What is to be answered: a record of the resource that the row names, or data of the schema that it has. */
export interface Outcome {
  readonly answer: number | object
  readonly message?: string
  /** Where it is another one than the row's. */
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

/** What every row says. */
interface Row {
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

/** A row that writes; `Values` is what its body gives. */
export interface OperationRow<Values> extends Row {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  /** Does it, inside the transaction that also keeps the answer. */
  run(writing: Writing, call: Call<Values>): Promise<Outcome>
}

export type Operation = OperationRow<unknown>

/**
 * A row about what somebody signs in with, which is proved and changed in transactions of its own: an attempt that failed
 * counts. Answers may show a secret, and none is kept for a repeated Idempotency-Key.
 */
export interface StepRow<Values> extends Row {
  readonly kind: 'step'
  readonly method: 'POST' | 'PUT'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  run(call: Call<Values>): Promise<Outcome>
}

export type StepOperation = StepRow<unknown>

export const step = <Values = object>(row: Omit<StepRow<Values>, 'kind'>): StepOperation => ({ ...row, kind: 'step' })

/** A row that reads what is no plain record or list. */
export interface ReadOperation extends Row {
  readonly kind: 'read'
  readonly method: 'GET'
  readonly query?: () => readonly QueryParameter[]
  /** The schema of the data and of `meta`, or the media type of a file; described when the description is asked for. */
  readonly finds: () => { readonly data: Schema; readonly meta?: Schema } | { readonly type: string }
  run(question: Question): Promise<Found>
}

/** A form with one file (multipart/form-data), whose content is on disk by now. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Pick<Received, 'contenttype' | 'size'>
}

/** A row that takes a form and makes a record from it, whose content the file becomes. `at` says where. */
export interface UploadRow<Values> extends Row {
  readonly kind: 'upload'
  readonly method: 'POST'
  readonly at: CollectionPath
  readonly of: ResourceName
  readonly body: Schema
  /** Bytes that the file may have. */
  readonly largest: number
  readonly answers: ResponseSpec
  /** What the form gives, beside what the path says of new records. Throws a Problem with every message. */
  read(form: Form, preset: Readonly<Record<string, unknown>>, actor: Actor): ReadBody<Values>
  /** Makes the record, inside the transaction that also keeps the answer, and returns its id. */
  run(writing: Writing, values: Values): Promise<number>
}

export type Upload = UploadRow<unknown>

export const upload = <Values>(row: Omit<UploadRow<Values>, 'kind' | 'method'>): Upload => ({
  ...row,
  kind: 'upload',
  method: 'POST',
})

/** A row that takes a form with a file which belongs to no record: it is kept under a name until whatever reads it is done. */
export interface IntakeRow<Values> extends Pick<Row, 'path' | 'tag' | 'summary' | 'right'> {
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

export type Intake = IntakeRow<unknown>

export const intake = <Values>(row: Omit<IntakeRow<Values>, 'kind' | 'method'>): Intake => ({
  ...row,
  kind: 'intake',
  method: 'POST',
})

/** Somebody who listens. */
export interface Listener {
  readonly parts: OperationParts
  readonly actor: Actor
  /** `Last-Event-ID` of a client that comes back. */
  readonly after: string | undefined
  /** Who listens, asked anew; null once the credential is worth nothing any more. */
  readonly whoNow: () => Promise<Actor | null>
  /** Aborted when the listener has gone, or the service stops. */
  readonly signal: AbortSignal
}

/** A row that goes on telling, as server-sent events (HTML standard, section 9.2). */
export interface Stream extends Row {
  readonly kind: 'stream'
  readonly method: 'GET'
  /** Throws the Problem of who cannot listen; then gives the text of events until the listener has gone. */
  listen(listener: Listener): Promise<AsyncIterable<string>>
}

export const stream = (row: Omit<Stream, 'kind' | 'method'>): Stream => ({ ...row, kind: 'stream', method: 'GET' })

/** A row that lists records of a resource at one more path than its declaration has: below records of any kind. */
export interface Listing extends Pick<Row, 'path' | 'right'> {
  readonly kind: 'list'
  readonly method: 'GET'
  readonly at: CollectionPath
  readonly of: ResourceName
}

export const listing = (row: Omit<Listing, 'kind' | 'method'>): Listing => ({ ...row, kind: 'list', method: 'GET' })

/** Any row. */
export type AnyOperation = Operation | StepOperation | ReadOperation | Upload | Intake | Stream | Listing

/** A row that reads. */
export const reading = (row: Omit<ReadOperation, 'kind' | 'method'>): ReadOperation => ({
  ...row,
  kind: 'read',
  method: 'GET',
})

/** A row with what its parts have to do with each other checked by the compiler. */
export const operation = <Values = object>(row: Omit<OperationRow<Values>, 'kind'>): Operation => ({
  ...row,
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
