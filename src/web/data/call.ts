/** Calls a declared operation: its request and its response have the declared types. */
import type { FieldDraft } from '../../contract/language/field.ts'
import type { Members } from '../../contract/language/shape.ts'
import type { AnswerOf, Declaration, MetaOf, RequestOf, SegmentsOf } from '../../contract/operations/operation.ts'
import type { ResourceName, registry } from '../../contract/registry.ts'
import type { ApiResponse, Client, RequestOptions } from './client.ts'
import type { RecordOf } from './record.ts'

/** The parts of a request that the declaration determines; what it does not have cannot be sent. */
export type CallParams<D extends Declaration> = Pick<RequestOptions, 'signal' | 'ifMatch' | 'standsAlone'> &
  ([SegmentsOf<D['path']>] extends [never]
    ? { readonly path?: never }
    : { readonly path: Readonly<Record<SegmentsOf<D['path']>, string | number>> }) &
  (D extends { readonly request: { readonly fields: infer Fields extends Members } }
    ? object extends RequestOf<Fields>
      ? { readonly body?: RequestOf<Fields> }
      : { readonly body: RequestOf<Fields> }
    : { readonly body?: never }) &
  (D extends { readonly form: Members } ? { readonly form: FormData } : { readonly form?: never }) &
  (D extends { readonly query: infer Query extends Readonly<Record<string, FieldDraft>> }
    ? { readonly query?: { readonly [Name in keyof Query]?: string } }
    : D extends { readonly answer: { readonly kind: 'record' } }
      ? { readonly query?: { readonly fields: string } }
      : { readonly query?: never })

/** What an operation returns: a record has the types of its fields. */
export type DataOf<D extends Declaration> = D['answer'] extends {
  readonly kind: 'record'
  readonly resource: infer Name
}
  ? RecordOf<(typeof registry)[Extract<Name, ResourceName>]>
  : AnswerOf<D>

/** The response of an operation. */
export type ResponseOf<D extends Declaration> = ApiResponse<DataOf<D>, MetaOf<D>>

interface AnyParams extends Pick<RequestOptions, 'signal' | 'ifMatch' | 'standsAlone' | 'query' | 'form'> {
  readonly path?: Readonly<Record<string, string | number>>
  readonly body?: object
}

/** Throws a RequestError. */
export function call<const D extends Declaration>(
  client: Client,
  { method, path: template }: D,
  params: CallParams<D>,
): Promise<ResponseOf<D>> {
  const { path = {}, body, ...options }: AnyParams = params
  const url = template.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(path[name])))
  const hasBody = (method === 'POST' || method === 'PUT') && !options.form
  return client<DataOf<D>, MetaOf<D>>(method, url, { ...options, ...(hasBody ? { body: body ?? {} } : {}) })
}
