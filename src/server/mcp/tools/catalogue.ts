/** Every tool, group by group. */
import type { Tool } from '../tool.ts'
import { itemTools } from './items.ts'

export const tools: readonly Tool[] = [...itemTools]
