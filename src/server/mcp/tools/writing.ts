/** Tools that write one record or create several. */

import { resourceNamed } from '../../../contract/registry.ts'
import { spelled, usualFields } from '../spellings.ts'
import type { Tool } from '../tool.ts'
import { fieldParameter } from './declared.ts'
import { effects, type NamedTool, names, pluralOf, singularOf, type ToolGroup, tool, withQuery } from './definition.ts'
import { ownBody } from './own-values.ts'
import { type Arguments, needed, nested, type Parameter, recordId } from './parameter.ts'

/** Parameters of a body: required and optional ones. */
export interface BodyArguments {
  readonly required?: string
  readonly optional?: string
  /** Parameters without a matching declared field. */
  readonly own?: readonly Parameter[]
}

/** Parameters of a body, by the declaration of the group's resource. */
export function bodyOf(group: ToolGroup, body: BodyArguments, write: 'create' | 'update'): Parameter[] {
  const { required, optional, own = [] } = body
  const { resource } = group
  const of = resourceNamed(resource)
  const known = (name: string) => own.find((each) => each.name === name)
  const declared = (name: string) => fieldParameter(of, name, write === 'create')
  const field = (name: string) => known(name) ?? spelled(resource, 'field', declared(name))
  return [...names(required).map((name) => needed(field(name))), ...names(optional).map(field)]
}

export function create(group: ToolGroup, named: NamedTool & BodyArguments): Tool {
  return tool({
    ...{ named, group, action: 'add', annotations: effects.adds, title: `Create ${article(singularOf(group))}` },
    parameters: [...bodyOf(group, named, 'create'), ...ownBody(group)],
    call: (_args, sent) => ({
      method: 'POST',
      path: withQuery(group.path, { fields: shortFields(group) }),
      body: sent,
    }),
  })
}

/** Fields returned for a record that the call has just created: id, number and title. */
export function shortFields({ resource }: ToolGroup): string {
  const of = resourceNamed(resource)
  return ['id', 'number', of.title].filter((wire) => wire in of.fields).join()
}

/** A tool that creates several records in one transaction; `argument` is the name of the array. */
export function createMany(
  group: ToolGroup,
  named: NamedTool & BodyArguments & { readonly argument: string; readonly title?: string },
): Tool {
  const { argument } = named
  return tool({
    ...{
      named,
      group,
      action: 'add',
      annotations: effects.adds,
      title: named.title ?? `Create several ${pluralOf(group)}`,
    },
    parameters: [nested(argument, [...bodyOf(group, named, 'create'), ...ownBody(group)], 'array', true)],
    call: (_args, sent) => ({ method: 'POST', path: group.path, body: sent[argument] }),
  })
}

/** Clients may make transitions that the declaration allows them, without a right to edit. */
const ofClients = ({ resource }: ToolGroup) => (resourceNamed(resource).states.clientTransitions ? 'view' : undefined)

/** Answers the record as the tool that reads one does. */
export function update(group: ToolGroup, named: NamedTool & BodyArguments): Tool {
  const fields = usualFields[named.name.replace(/^update_/, 'get_')]
  return tool({
    ...{
      named,
      group,
      action: 'edit',
      ofClients: ofClients(group),
      annotations: effects.changes,
      title: `Change ${article(singularOf(group))}`,
    },
    parameters: [recordId, ...bodyOf(group, named, 'update'), ...ownBody(group)],
    call: ({ id }, sent) => ({ method: 'PUT', path: withQuery(`${group.path}/${id}`, { fields }), body: sent }),
  })
}

export function remove(group: ToolGroup, named: NamedTool & { readonly own?: readonly Parameter[] }): Tool {
  return tool({
    ...{ named, group, action: 'delete', annotations: effects.changes, title: `Delete ${article(singularOf(group))}` },
    removes: true,
    parameters: [recordId, ...(named.own ?? [])],
    call: ({ id }, sent: Arguments) => ({ method: 'DELETE', path: withQuery(`${group.path}/${id}`, sent) }),
  })
}

/** Takes a deletion back, with everything that went along. */
export function restore(group: ToolGroup, name: string): Tool {
  const what = article(singularOf(group))
  const about = `Bring back ${what}, with what went along.`
  return tool({
    ...{ named: { name, about }, group, action: 'delete', annotations: effects.changes, title: `Restore ${what}` },
    parameters: [recordId],
    call: ({ id }) => ({
      method: 'POST',
      path: withQuery(`${group.path}/${id}/restore`, { fields: shortFields(group) }),
    }),
  })
}

const article = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)
