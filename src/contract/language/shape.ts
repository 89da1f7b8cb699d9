/**
 * What a response holds, in terms of fields: the value of a field, an object, or a list. Types, JSON Schema and examples derive
 * from it.
 */
import type { FieldDraft } from './field.ts'
import type { Resource, ValuesOf } from './resource.ts'

interface Typed<Value> {
  /** Never set; carries the type of the value. */
  readonly holds?: Value
}

export interface ObjectShape<Value = unknown> extends Typed<Value> {
  readonly kind: 'members'
  readonly members: Members
  readonly label: string
  /** A resource whose fields it may have as well. */
  readonly base?: Resource
}

export interface ListShape<Value> extends Typed<Value> {
  readonly kind: 'list'
  readonly element: Shape
  readonly label: string
}

export interface DictionaryShape<Value> extends Typed<Value> {
  readonly kind: 'dictionary'
  readonly element: Shape
  readonly label: string
}

export interface NullableShape<Value> extends Typed<Value> {
  readonly kind: 'nullable'
  readonly element: Shape
}

export interface OptionalShape<Value = unknown> extends Typed<Value> {
  readonly kind: 'optional'
  readonly element: Shape
}

export interface OpaqueShape<Value> extends Typed<Value> {
  readonly kind: 'opaque'
  readonly label: string
}

/** Any value. */
export interface AnyShape extends Typed<unknown> {
  readonly kind: 'anything'
}

/** The content of a file in a form. */
export interface FileShape extends Typed<never> {
  readonly kind: 'file'
}

export type Shape<Value = unknown> =
  | FieldDraft<Value>
  | ObjectShape<Value>
  | ListShape<Value>
  | DictionaryShape<Value>
  | NullableShape<Value>
  | OptionalShape<Value>
  | OpaqueShape<Value>
  | FileShape
  | AnyShape

/** Members of an object, which it always has unless they are optional. */
export type Members = Readonly<Record<string, Shape>>

/** The type of a value of this shape. */
export type ValueOf<S> = S extends { readonly holds?: infer Value } ? Value : never

/** The type of an object with these members. */
export type MemberValues<M extends Members> = {
  readonly [Name in keyof M as M[Name] extends OptionalShape ? never : Name]: ValueOf<M[Name]>
} & { readonly [Name in keyof M as M[Name] extends OptionalShape ? Name : never]?: ValueOf<M[Name]> }

export const members = <const M extends Members>(shapes: M, label = ''): ObjectShape<MemberValues<M>> => ({
  kind: 'members',
  members: shapes,
  label,
})

/** An object with these members, and the fields of a record as far as they have a value. */
export const extended = <R extends Resource, const M extends Members>(
  base: R,
  given: M,
  label = '',
): ObjectShape<MemberValues<M> & Readonly<Partial<Omit<ValuesOf<R>, keyof M>>>> => ({
  kind: 'members',
  members: given,
  label,
  base,
})

export const list = <Value>(element: Shape<Value>, label = ''): ListShape<readonly Value[]> => ({
  kind: 'list',
  element,
  label,
})

/** An object whose members have any names. */
export const dictionary = <Value>(
  element: Shape<Value>,
  label = '',
): DictionaryShape<Readonly<Record<string, Value>>> => ({ kind: 'dictionary', element, label })

/** An object whose members have some of these names. */
export const byKey = <const Key extends string | number, Value>(
  _keys: readonly Key[],
  element: Shape<Value>,
  label = '',
): DictionaryShape<Readonly<Partial<Record<Key, Value>>>> => ({ kind: 'dictionary', element, label })

export const nullable = <Value>(element: Shape<Value>): NullableShape<Value | null> => ({ kind: 'nullable', element })

/** A member that an object may not have. */
export const optional = <Value>(element: Shape<Value>): OptionalShape<Value> => ({ kind: 'optional', element })

/** An object that a standard or another module defines. */
export const opaque = <Value extends object = object>(label = ''): OpaqueShape<Value> => ({ kind: 'opaque', label })

export const file = (): FileShape => ({ kind: 'file' })

export const anyShape = (): AnyShape => ({ kind: 'anything' })
