/** Tools that change or delete several records by their ids: each is one call of the interface and one transaction. */
import type { Tool } from '../tool.ts'
import { type Parameter, recordIds, sentOf, type Values } from './parameter.ts'
import { effects, type Group, labelOf, type ToolRow, tool, withQuery } from './rows.ts'
import { type Body, bodyOf } from './writing.ts'

interface BatchRow extends ToolRow, Body {
  readonly title?: string
  /** Name of the array of ids. */
  readonly ids?: 'ids' | 'id'
  /** Fields that every call sets. */
  readonly set?: Values
  /** Parameters beside the fields, such as days to move dates by. */
  readonly beside?: readonly Parameter[]
}

/** Sets the same fields on every record. */
export function updateMany(group: Group, row: BatchRow): Tool {
  const { ids: name = 'ids', beside = [], set } = row
  const fields = bodyOf(group, row, 'update')
  return tool({
    ...{ row, group, action: 'edit', title: row.title ?? `Change several ${labelOf(group)}` },
    annotations: beside.length > 0 ? effects.moves : effects.changes,
    parameters: [recordIds(name), ...fields, ...beside],
    call: (args) => {
      const update = { ...sentOf(fields, args), ...set }
      const body = { ids: args[name], update, ...sentOf(beside, args) }
      return { method: 'PUT', path: `${group.path}/batch`, body }
    },
  })
}

export function removeMany(group: Group, row: ToolRow): Tool {
  return tool({
    ...{ row, group, action: 'delete', annotations: effects.changes, title: `Delete several ${labelOf(group)}` },
    parameters: [recordIds('ids')],
    call: ({ ids }) => ({ method: 'DELETE', path: withQuery(group.path, { ids }) }),
  })
}
