/** What a new firm begins with, beside empty lists. */
import type { AnyOperation } from '../operation.ts'
import { addReadyTemplate } from './ready-templates.ts'
import { addSample, readSample, removeSampleData } from './sample-data.ts'

export const firstRunOperations: readonly AnyOperation[] = [addReadyTemplate, readSample, addSample, removeSampleData]
