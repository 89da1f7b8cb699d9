/** Tools that change or delete several records by id, with one call of the API and one transaction each. */
import type { Tool } from '../tool.ts'
import { effects, getPlural, type NamedTool, type ToolGroup, tool, withQuery } from './definition.ts'
import { type Arguments, type Parameter, recordIds, toApiArguments } from './parameter.ts'
import { type BodyArguments, bodyParameters } from './writing.ts'

interface BatchTool extends NamedTool, BodyArguments {
  readonly title?: string
  /** Name of the argument with the ids. */
  readonly ids?: 'ids' | 'id'
  /** Fields that every call sets. */
  readonly set?: Arguments
  /** Parameters besides the fields, such as days to move dates by. */
  readonly beside?: readonly Parameter[]
}

/** Sets the same fields on every record. */
export function updateMany(group: ToolGroup, batchTool: BatchTool): Tool {
  const { ids: name = 'ids', beside = [], set } = batchTool
  const fields = bodyParameters(group, batchTool, 'update')
  return tool({
    namedTool: batchTool,
    group,
    action: 'edit',
    title: batchTool.title ?? `Change several ${getPlural(group)}`,
    annotations: beside.length > 0 ? effects.moves : effects.changes,
    parameters: [recordIds(name), ...fields, ...beside],
    call: (args) => {
      const update = { ...toApiArguments(fields, args), ...set }
      const body = { ids: args[name], update, ...toApiArguments(beside, args) }
      return { method: 'PUT', path: `${group.path}/batch`, body }
    },
  })
}

export function removeMany(group: ToolGroup, namedTool: NamedTool): Tool {
  return tool({
    namedTool,
    group,
    action: 'delete',
    annotations: effects.changes,
    title: `Delete several ${getPlural(group)}`,
    removes: true,
    parameters: [recordIds('ids')],
    call: ({ ids }) => ({ method: 'DELETE', path: withQuery(group.path, { ids }) }),
  })
}
