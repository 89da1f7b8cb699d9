/**
 * A special operation is an object next to its subject: its path, who may call it, its body and response, and its
 * function. Its route, rights, Idempotency-Key, If-Match, `fields`, tags and API description are derived from it, in
 * the same way for all operations (`http/operations/`).
 */
import type { Readable } from 'node:stream'
import type { QueryParameter, Schema } from '../../contract/json-schema.ts'
import type { CollectionPath } from '../../contract/language/collection-path.ts'
import { type ResourceName, resourceNamed } from '../../contract/registry.ts'
import type { Body, ReadBody } from '../../contract/requests/body.ts'
import type { Action, Actor } from '../../contract/rights.ts'
import { requireRight } from '../read/rights.ts'
import type { WriteContext } from '../write/write-context.ts'
import type { Part } from './content/file-store.ts'
import type { Received } from './content/incoming.ts'
import type { Call, OperationParts, Question } from './operation-call.ts'

/** Throws a 403 for a caller who may not call the operation. */
export type Right = (actor: Actor, authority: { readonly hasToken: boolean }) => void

/** The result of a read: data, data as JSON text, or a file. */
export type ReadResult =
  | { readonly data: object; readonly meta?: object }
  | { readonly text: string; readonly ignored?: readonly string[] }
  | { readonly content: Buffer | Readable | FixedContent; readonly headers: Readonly<Record<string, string | number>> }

/** Set for content that never changes, so that an interrupted download can be resumed. */
export interface FixedContent {
  /** A strong entity tag: of exactly these bytes (RFC 9110, section 8.8.3). */
  readonly tag: string
  /** Bytes. */
  readonly size: number
  readonly read: (part?: Part) => Promise<Readable>
}

/** The answer of an operation: a record of the resource that it names, or data of its schema. */
export interface Outcome<Answer = number | object> {
  readonly answer: Answer
  readonly message?: string
  /** Set where it differs from the operation's. */
  readonly status?: number
  /** Runs after the commit, but not when a repeated request gets an earlier answer. */
  readonly committed?: () => void
}

export interface ResponseSpec {
  readonly status: number
  /** The resource whose record is returned, by its id; otherwise the schema of the data. */
  readonly holds: ResourceName | Schema
  /** The schema of data that some calls return instead of a record. */
  readonly or?: Schema
  readonly hasMessage: boolean
}

interface DataSpec extends ResponseSpec {
  readonly holds: Schema
}

/** Properties of every operation. */
export interface OperationCommon {
  /** Its id in the description. */
  readonly name?: string
  /** Whether the description has examples of its request and response. */
  readonly hasExamples?: boolean
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
  /** Everything that a caller needs, checked before any record is looked at. */
  readonly right: readonly Right[]
}

/** An operation that writes; `Values` are the values of its body. */
export interface WriteOperation<Values> extends OperationCommon {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  /** The caller's own data at this path, which If-Match refers to where the path names no record. */
  own?(writing: WriteContext): Promise<object>
  /** Slow work on the values before the transaction, which must be short. Returns the values that `run` gets. */
  prepare?(call: Call<Values>): Promise<Values>
  /** Does it, inside the transaction that also keeps the answer. */
  run(writing: WriteContext, call: Call<Values>): Promise<Outcome>
}

export type Operation = WriteOperation<unknown>

/**
 * An operation on somebody's means of signing in, which are checked and changed in transactions of their own, so that failed
 * attempts count. Its answers may show a secret, so none is kept for a repeated Idempotency-Key.
 */
export interface StepOperation<Values> extends OperationCommon {
  readonly kind: 'step'
  readonly method: 'POST' | 'PUT'
  readonly body?: Body<Values>
  readonly answers: ResponseSpec
  run(call: Call<Values>): Promise<Outcome>
}

export type AnyStep = StepOperation<unknown>

/** An operation that reads something other than a plain record or list. */
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

/** A form with one file (multipart/form-data), whose content is already on disk. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Pick<Received, 'contenttype' | 'size'>
}

/**
 * An operation that takes a form whose file becomes the content of a record: a new one in the collection `at`, or the one that
 * its path names.
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
   * Makes or changes the record, inside the transaction that also keeps the answer; `recordId` is the id in the path, or 0.
   * Returns the record's id and the name under which its content is kept, which must never have been used before.
   */
  run(
    writing: WriteContext,
    values: Values,
    recordId: number,
  ): Promise<{ readonly id: number; readonly keptAs: number | string }>
}

export type Upload = UploadOperation<unknown>

export const upload = <Values>(definition: Omit<UploadOperation<Values>, 'kind' | 'method'>): Upload => ({
  ...definition,
  kind: 'upload',
  method: 'POST',
})

/** An operation that takes a form with a file of no record. The file is kept under a name until whatever reads it is done. */
export interface IntakeOperation<Values>
  extends Pick<OperationCommon, 'name' | 'hasExamples' | 'path' | 'tag' | 'summary' | 'right'> {
  readonly kind: 'intake'
  readonly method: 'POST'
  readonly body: Schema
  /** Bytes that the file may have. */
  readonly largest: number
  readonly answers: DataSpec
  /** What the form gives. Throws a Problem with every message. */
  read(form: Form, actor: Actor): Values
  /** Returns the name under which the file is kept, and the answer, inside the transaction that also keeps the answer. */
  run(
    writing: WriteContext,
    values: Values,
    file: Received,
    parts: OperationParts,
  ): Promise<{ readonly keptAs: string; readonly answer: object; readonly committed: () => void }>
}

export type Intake = IntakeOperation<unknown>

export const intake = <Values>(definition: Omit<IntakeOperation<Values>, 'kind' | 'method'>): Intake => ({
  ...definition,
  kind: 'intake',
  method: 'POST',
})

/** Somebody who listens. */
export interface StreamListener {
  readonly parts: OperationParts
  readonly actor: Actor
  /** `Last-Event-ID` of a client that reconnects. */
  readonly after: string | undefined
  /** The listener with its present rights; null once the credential is no longer valid. */
  readonly whoNow: () => Promise<Actor | null>
  /** Aborted when the listener has gone, or the service stops. */
  readonly signal: AbortSignal
}

/** An operation that streams server-sent events (HTML standard, section 9.2). */
export interface Stream extends OperationCommon {
  readonly kind: 'stream'
  readonly method: 'GET'
  /** Throws a Problem for a caller who cannot listen; then yields the text of events until the listener has gone. */
  listen(listener: StreamListener): Promise<AsyncIterable<string>>
}

export const stream = (definition: Omit<Stream, 'kind' | 'method'>): Stream => ({
  ...definition,
  kind: 'stream',
  method: 'GET',
})

/** An operation that lists records of a resource at a further path, below records of any kind. */
export interface Listing extends Pick<OperationCommon, 'name' | 'hasExamples' | 'path' | 'right'> {
  readonly kind: 'list'
  readonly method: 'GET'
  readonly at: CollectionPath
  readonly of: ResourceName
}

export const listing = (definition: Omit<Listing, 'kind' | 'method'>): Listing => ({
  ...definition,
  kind: 'list',
  method: 'GET',
})

/** Any operation. */
export type AnyOperation = Operation | AnyStep | ReadOperation | Upload | Intake | Stream | Listing

/** An operation that reads. */
export const reading = (definition: Omit<ReadOperation, 'kind' | 'method'>): ReadOperation => ({
  ...definition,
  kind: 'read',
  method: 'GET',
})

/** An operation that writes; the compiler checks that `run` accepts the values of `body`. */
export const operation = <Values = object>(definition: Omit<WriteOperation<Values>, 'kind'>): Operation => ({
  ...definition,
  kind: 'write',
})

/** For an operation whose answer is a record. */
export const record = (
  resourceName: ResourceName,
  more: { status?: number; hasMessage?: boolean } = {},
): ResponseSpec => ({
  status: 200,
  hasMessage: true,
  holds: resourceName,
  ...more,
})

/** For an operation with another answer. */
export const data = (schema: Schema, more: { status?: number; hasMessage?: boolean } = {}): DataSpec => ({
  status: 200,
  hasMessage: false,
  holds: schema,
  ...more,
})

/** Admits callers who may do this to records of a kind. */
export const may =
  (action: Action, resourceName: ResourceName): Right =>
  (actor) =>
    requireRight(actor, resourceNamed(resourceName), action)
