/** Binds declared operations (`contract/operations/`) to the functions that do them. */
import {
  membersSchema,
  type QueryParameter,
  querySchema,
  type Schema,
  shapeSchema,
} from '../../contract/json-schema.ts'
import type { Members, Shape } from '../../contract/language/shape.ts'
import type {
  Answer,
  AnswerOf,
  ContentAnswer,
  Declaration,
  MetaOf,
  RecordAnswer,
} from '../../contract/operations/operation.ts'
import type { ResourceName } from '../../contract/registry.ts'
import { type Body, type BodyValues, bodyReadBy, requestBody } from '../../contract/requests/body.ts'
import type { WriteContext } from '../write/write-context.ts'
import {
  data,
  type Intake,
  type IntakeOperation,
  intake,
  type Operation,
  type OperationCommon,
  type Outcome,
  type ReadOperation,
  type ReadResult,
  type ResponseSpec,
  type StepOperation,
  type Upload,
  type UploadOperation,
  upload,
  type WriteOperation,
} from './operation.ts'
import type { Call, Question } from './operation-call.ts'

/** What the service adds to a declaration. */
type Common = Pick<OperationCommon, 'tag' | 'summary' | 'right' | 'at' | 'isForDeleted'>

/** The values of a request, as they are parsed. */
type ValuesIn<D extends Declaration> = D extends { readonly request: { readonly fields: infer Fields extends Members } }
  ? BodyValues<Fields>
  : object

/** What a function returns: the id of a record, or the declared data. */
type Returned<D extends Declaration> =
  D['answer'] extends RecordAnswer<ResourceName, infer Or> ? number | Extract<Or, object> : DataOf<D>
type DataOf<D extends Declaration> = Extract<AnswerOf<D>, object>

interface Reads<Values> {
  /** Parses a request with lists or objects. Throws a Problem with all messages. */
  readonly read?: Body<Values>['read']
}

interface WriteHandler<D extends Declaration, Values>
  extends Common,
    Reads<Values>,
    Pick<WriteOperation<Values>, 'own' | 'prepare'> {
  run(writing: WriteContext, call: Call<Values>): Promise<Outcome<Returned<D>>>
}

interface CredentialHandler<D extends Declaration, Values> extends Common, Reads<Values> {
  run(call: Call<Values>): Promise<Outcome<Returned<D>>>
}

/** The declared data, or the same as JSON text. */
export type Found<D extends Declaration> = Exclude<ReadResult, { readonly data: object }> | FoundData<D>
type FoundData<D extends Declaration> = D extends { readonly meta: Members }
  ? { readonly data: DataOf<D>; readonly meta: MetaOf<D> }
  : { readonly data: DataOf<D> }

type IntakeHandler<D extends Declaration, Values> = Pick<
  IntakeOperation<Values>,
  'tag' | 'summary' | 'right' | 'largest' | 'read'
> & {
  run(...args: Parameters<IntakeOperation<Values>['run']>): Promise<{
    readonly keptAs: string
    readonly answer: DataOf<D>
    readonly committed: () => void
  }>
}

interface ReadHandler<D extends Declaration> extends Common {
  run(question: Question): Promise<Found<D>>
}

type Sends = Declaration & { readonly method: 'POST' | 'PUT' | 'DELETE' }

/** An operation that writes. */
export const handleWrite = <const D extends Sends, Values = ValuesIn<D>>(
  declaration: D,
  { read, ...handler }: WriteHandler<D, Values>,
): Operation => ({
  ...handler,
  ...getAddress(declaration),
  ...getBody(declaration, read),
  answers: getResponse(declaration),
  kind: 'write',
})

/** An operation on somebody's means of signing in: see StepOperation. */
export const handleCredential = <const D extends Sends & { readonly method: 'POST' | 'PUT' }, Values = ValuesIn<D>>(
  declaration: D,
  { read, ...handler }: CredentialHandler<D, Values>,
): StepOperation<unknown> => ({
  ...handler,
  ...getAddress(declaration),
  ...getBody(declaration, read),
  answers: getResponse(declaration),
  kind: 'step',
})

/** An operation that takes a form with a file of no record. */
export const handleIntake = <const D extends Declaration & { readonly answer: Shape; readonly form: Members }, Values>(
  declaration: D,
  handler: IntakeHandler<D, Values>,
): Intake =>
  intake({
    ...handler,
    name: declaration.name,
    hasExamples: true,
    path: declaration.path,
    body: membersSchema(declaration.form),
    answers: data(shapeSchema(declaration.answer), { status: declaration.status ?? 200 }),
  })

/** An operation that takes a form whose file becomes the content of a record. */
export const handleUpload = <Values>(
  declaration: Declaration & { readonly of: ResourceName; readonly form: Members; readonly answer: RecordAnswer },
  handler: Omit<UploadOperation<Values>, 'kind' | 'method' | 'name' | 'path' | 'of' | 'body' | 'answers'>,
): Upload => {
  const { of, form } = declaration
  const path = handler.at?.path ?? declaration.path
  // At further addresses it is another operation of the description.
  const name = path === declaration.path ? { name: declaration.name } : {}
  return upload({ ...handler, ...name, path, of, body: membersSchema(form), answers: getResponse(declaration) })
}

/** An operation that reads. */
export const handleRead = <const D extends Declaration & { readonly method: 'GET' }>(
  declaration: D,
  handler: ReadHandler<D>,
): ReadOperation => {
  const { query, meta, answer } = declaration
  return {
    ...handler,
    ...getAddress(declaration),
    ...(query ? { query: () => getQuery(query) } : {}),
    finds: () =>
      answer.kind === 'content'
        ? { ...answer }
        : { data: dataSchema(answer), ...(meta ? { meta: membersSchema(meta) } : {}) },
    kind: 'read',
  }
}

const getAddress = <const D extends Declaration>({ name, method, path, of }: D) => ({
  name,
  path,
  method: method as D['method'],
  hasExamples: true,
  ...(of ? { of } : {}),
})

function getBody<Values>({ request }: Declaration, read: Body<Values>['read'] | undefined): { body?: Body<unknown> } {
  if (!request) return {}
  return { body: read ? bodyReadBy(request, read) : requestBody(request) }
}

function getResponse({ answer, status = 200, hasMessage = false }: Declaration): ResponseSpec {
  if (answer.kind === 'content') throw new Error('An operation that writes returns data')
  if (answer.kind !== 'record') return { status, hasMessage, holds: shapeSchema(answer) }
  return { status, hasMessage, holds: answer.resource, ...(answer.or ? { or: shapeSchema(answer.or) } : {}) }
}

const dataSchema = (answer: Exclude<Answer, ContentAnswer>): Schema =>
  answer.kind === 'record' ? { $ref: `#/components/schemas/${answer.resource}` } : shapeSchema(answer)

const getQuery = (query: NonNullable<Declaration['query']>): readonly QueryParameter[] =>
  Object.entries(query).map(([name, field]) => ({ name, description: field.label, schema: querySchema(field) }))
