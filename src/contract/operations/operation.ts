/**
 * The declaration of an operation other than reading, listing, creating, updating or deleting records: its name, its address, what
 * it takes and what it returns, in terms of fields. The JSON Schema of both, the types of its handler and of its calls from the web
 * app, and its id and examples in the API description derive from it.
 */
import type { FieldDraft } from '../language/field.ts'
import type { Members, MemberValues, OptionalShape, Shape, ValueOf } from '../language/shape.ts'
import type { ResourceName } from '../registry.ts'
import type { RequestBody } from '../requests/body.ts'

export interface Declaration {
  /** Its id in the API description: `sendInvoice`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v4, with `:name` segments. */
  readonly path: string
  /** The resource of the record that the first segment names. */
  readonly of?: ResourceName
  /** Query parameters, with their descriptions as labels. */
  readonly query?: Readonly<Record<string, FieldDraft>>
  readonly request?: RequestBody
  /** A form (multipart/form-data) with a file, in place of a request. */
  readonly form?: Members
  readonly answer: Answer
  readonly meta?: Members
  /** Default: 200. */
  readonly status?: 200 | 201
  /** Whether the response says in words what was done. */
  readonly hasMessage?: boolean
}

/** A record of a resource, as far as the caller may see it. */
export interface RecordAnswer<Name extends ResourceName = ResourceName, Or = never> {
  readonly kind: 'record'
  readonly resource: Name
  /** What some calls return in its place. */
  readonly or?: Shape<Or>
  /** Never set; carries the type of the answer. */
  readonly holds?: RecordData | Or
}

/** A file. */
export interface ContentAnswer {
  readonly kind: 'content'
  /** Media type. */
  readonly type: string
  /** Whether it never changes, so that an interrupted download can be resumed. */
  readonly isKept?: boolean
}

export type RecordData = Readonly<Record<string, unknown>> & { readonly id: number }

export type Answer = Shape | RecordAnswer<ResourceName, unknown> | ContentAnswer

export const declare = <const D extends Declaration>(declaration: D): D => declaration

export const record = <Name extends ResourceName>(resource: Name): RecordAnswer<Name> => ({ kind: 'record', resource })

/** A record, or what some calls return in its place. */
export const recordOr = <Name extends ResourceName, Or>(resource: Name, or: Shape<Or>): RecordAnswer<Name, Or> => ({
  kind: 'record',
  resource,
  or,
})

export const content = (type: string, options: { readonly isKept?: boolean } = {}): ContentAnswer => ({
  kind: 'content',
  type,
  ...options,
})

/** The type of the data that an operation returns. */
export type AnswerOf<D extends Declaration> = ValueOf<D['answer']>

/** The type of `meta` in its response. */
export type MetaOf<D extends Declaration> = D extends { readonly meta: infer M extends Members }
  ? MemberValues<M>
  : Readonly<Record<string, never>>

type SentAs<S> = S extends FieldDraft<unknown, infer Sent> ? Sent : ValueOf<S>
type MayLack<S> = S extends OptionalShape
  ? true
  : S extends FieldDraft
    ? null extends SentAs<S>
      ? true
      : false
    : false

/** The type of a request body, as clients send it. */
export type RequestOf<M extends Members> = {
  readonly [Name in keyof M as MayLack<M[Name]> extends true ? never : Name]: SentAs<M[Name]>
} & { readonly [Name in keyof M as MayLack<M[Name]> extends true ? Name : never]?: SentAs<M[Name]> }

/** Names of the segments of a path. */
export type SegmentsOf<Path extends string> = Path extends `${string}/:${infer Segment}/${infer Rest}`
  ? Segment | SegmentsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Segment}`
    ? Segment
    : never
