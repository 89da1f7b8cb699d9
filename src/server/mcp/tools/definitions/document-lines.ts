/** Tools for the lines of invoices and quotes. */
import { anId } from '../../../../contract/json-schema.ts'
import { effects, type ToolGroup, tool } from '../definition.ts'
import { parameter, recordId } from '../parameter.ts'
import { create, remove, restore, update } from '../writing.ts'

const priced =
  'description itemcollectionid billType outUnitQty outUnitPrice projectedTimeSpent hourlyrateserviceid outLabourPrice manualBillAmount discount taxable productid'
const neighbour = (name: string) => parameter(name, anId, { isId: true })

/** Tools to add, change, move and delete lines of one kind of document. */
export function lineTools(kind: 'invoice' | 'quote', group: ToolGroup) {
  const lines: ToolGroup = { toolset: group.toolset, resource: `${kind}items`, path: `/${kind}s/items` }
  const open = kind === 'invoice' ? 'a draft invoice' : 'a pending quote'
  return [
    create(lines, {
      name: `create_${kind}item`,
      about: `Add a line to ${open}. billType 1 is minutes (projectedTimeSpent) at a rate or outLabourPrice, 2 outUnitQty times outUnitPrice. itemcollectionid is the phase, the first where none is named.`,
      required: `${kind}id name`,
      optional: priced,
    }),
    update(lines, {
      name: `update_${kind}item`,
      about: `Change the given fields of a line of ${open}; null clears one. Its amount follows, or is manualBillAmount.`,
      optional: `name ${priced}`,
    }),
    tool({
      namedTool: {
        name: `move_${kind}item`,
        about: 'Put a line before or after another one of the same document, by exactly one of the two ids.',
      },
      group: lines,
      title: 'Move a line',
      action: 'edit',
      annotations: effects.changes,
      parameters: [recordId, neighbour('placebeforeid'), neighbour('placeafterid')],
      call: ({ id }, apiArgs) => ({ method: 'PUT', path: `${lines.path}/${id}/order`, body: apiArgs }),
    }),
    remove(lines, {
      name: `delete_${kind}item`,
      about: `Delete a line of ${open}. It can be restored${kind === 'invoice' ? '; time that it bills is free again' : ''}.`,
    }),
    restore(lines, `restore_${kind}item`),
  ]
}
