/** Tags and values of custom fields, which all major records can have. */
import type { Block } from './block.ts'
import type { Tagged } from './words/vocabulary.ts'

/** Two or three tags for most records, and some values of custom fields. */
export function label(block: Block, entity: Tagged, recordid: number): void {
  const { random, sheet, vocabulary, calendar } = block
  const count = random.chance(0.85) ? random.int(2, 3) : 0
  for (const tagid of random.sample(vocabulary.tags[entity], count)) {
    sheet.link('record_tags', { entity, recordid, tagid })
  }
  for (const field of vocabulary.customFields[entity] ?? []) {
    if (!random.chance(field.filled)) continue
    const value = field.value(random, calendar)
    sheet.link('customfield_values', { entity, recordid, customfieldid: field.id, value })
  }
}
