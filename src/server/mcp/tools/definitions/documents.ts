/** Shared by the tools for invoices and quotes. */

import { anId } from '../../../../contract/json-schema.ts'
import { type Tool, ToolInputError } from '../../tool.ts'
import type { NamedTool, ToolGroup } from '../definition.ts'
import { parameter } from '../parameter.ts'
import { type BodyArguments, create } from '../writing.ts'

/** Recipient fields of a document, as printed. */
export const client = 'clientcompany clientcontactname address1 address2 city state zipcode country'

const company = parameter('companyid', { ...anId, description: 'required, except of a template' }, { isId: true })

/** Creates a document. Only templates need no company; checked here, since not all clients support conditional schemas. */
export function documentCreate(group: ToolGroup, definition: NamedTool & BodyArguments): Tool {
  const tool = create(group, { ...definition, optional: `companyid template ${definition.optional}`, own: [company] })
  return {
    ...tool,
    operation: (args, caller) => {
      const operation = tool.operation(args, caller)
      const { companyid, template } = operation.body as Readonly<Record<string, unknown>>
      if (template !== true && !(Number(companyid) > 0))
        throw new ToolInputError('companyid is required and must be > 0')
      return operation
    },
  }
}
