/** Tools that write one record or create several. */

import { resourceNamed } from '../../../contract/registry.ts'
import { usualFields, withSpelling } from '../spellings.ts'
import type { Tool } from '../tool.ts'
import { fieldParameter } from './declared.ts'
import {
  effects,
  getPlural,
  getSingular,
  type NamedTool,
  names,
  type ToolGroup,
  tool,
  withQuery,
} from './definition.ts'
import { ownBody } from './own-values.ts'
import { type Arguments, asRequired, nested, type Parameter, recordId } from './parameter.ts'

/** Parameters of a body: required and optional ones. */
export interface BodyArguments {
  readonly required?: string
  readonly optional?: string
  /** Parameters without a matching declared field. */
  readonly own?: readonly Parameter[]
}

/** Parameters of a body, by the declaration of the group's resource. */
export function bodyParameters(group: ToolGroup, body: BodyArguments, write: 'create' | 'update'): Parameter[] {
  const { required, optional, own = [] } = body
  const { resource } = group
  const declaration = resourceNamed(resource)
  const findOwn = (name: string) => own.find((parameter) => parameter.name === name)
  const declare = (name: string) => fieldParameter(declaration, name, write === 'create')
  const field = (name: string) => findOwn(name) ?? withSpelling(resource, 'field', declare(name))
  return [...names(required).map((name) => asRequired(field(name))), ...names(optional).map(field)]
}

export function create(group: ToolGroup, definition: NamedTool & BodyArguments): Tool {
  return tool({
    namedTool: definition,
    group,
    action: 'add',
    annotations: effects.adds,
    title: `Create ${article(getSingular(group))}`,
    parameters: [...bodyParameters(group, definition, 'create'), ...ownBody(group)],
    call: (_args, apiArgs) => ({
      method: 'POST',
      path: withQuery(group.path, { fields: shortFields(group) }),
      body: apiArgs,
    }),
  })
}

/** Fields returned for a record that the call has just created: id, number and title. */
export function shortFields({ resource }: ToolGroup): string {
  const declaration = resourceNamed(resource)
  return ['id', 'number', declaration.title].filter((fieldName) => fieldName in declaration.fields).join()
}

/** A tool that creates several records in one transaction; `argument` is the name of the array. */
export function createMany(
  group: ToolGroup,
  definition: NamedTool & BodyArguments & { readonly argument: string; readonly title?: string },
): Tool {
  const { argument } = definition
  return tool({
    namedTool: definition,
    group,
    action: 'add',
    annotations: effects.adds,
    title: definition.title ?? `Create several ${getPlural(group)}`,
    parameters: [nested(argument, [...bodyParameters(group, definition, 'create'), ...ownBody(group)], 'array', true)],
    call: (_args, apiArgs) => ({ method: 'POST', path: group.path, body: apiArgs[argument] }),
  })
}

/** Clients may make transitions that the declaration allows them, without a right to edit. */
const ofClients = ({ resource }: ToolGroup) => (resourceNamed(resource).states.clientTransitions ? 'view' : undefined)

/** Answers the record as the tool that reads one does. */
export function update(group: ToolGroup, definition: NamedTool & BodyArguments): Tool {
  const fields = usualFields[definition.name.replace(/^update_/, 'get_')]
  return tool({
    namedTool: definition,
    group,
    action: 'edit',
    ofClients: ofClients(group),
    annotations: effects.changes,
    title: `Change ${article(getSingular(group))}`,
    parameters: [recordId, ...bodyParameters(group, definition, 'update'), ...ownBody(group)],
    call: ({ id }, apiArgs) => ({ method: 'PUT', path: withQuery(`${group.path}/${id}`, { fields }), body: apiArgs }),
  })
}

export function remove(group: ToolGroup, definition: NamedTool & { readonly own?: readonly Parameter[] }): Tool {
  return tool({
    namedTool: definition,
    group,
    action: 'delete',
    annotations: effects.changes,
    title: `Delete ${article(getSingular(group))}`,
    removes: true,
    parameters: [recordId, ...(definition.own ?? [])],
    call: ({ id }, apiArgs: Arguments) => ({ method: 'DELETE', path: withQuery(`${group.path}/${id}`, apiArgs) }),
  })
}

/** Takes a deletion back, with everything that went along. */
export function restore(group: ToolGroup, name: string): Tool {
  const what = article(getSingular(group))
  const about = `Bring back ${what}, with what went along.`
  return tool({
    namedTool: { name, about },
    group,
    action: 'delete',
    annotations: effects.changes,
    title: `Restore ${what}`,
    parameters: [recordId],
    call: ({ id }) => ({
      method: 'POST',
      path: withQuery(`${group.path}/${id}/restore`, { fields: shortFields(group) }),
    }),
  })
}

const article = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)
