/** Settings of custom fields: by kind of record, in order, with options for those with a choice. */
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  customFieldTypes,
  customfieldoptions,
  customfields,
  extendedEntities,
} from '../../../../contract/resources/settings/settings.ts'
import { useConnection } from '../../../data/connection.tsx'
import { listQuery, type Params, useList } from '../../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import classes from '../vocabulary/vocabulary.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { EntityVocabulary } from './entity-vocabulary.tsx'

const words: Readonly<Record<string, string>> = {
  text: t('Text'),
  number: t('{context, select, type {Number} other {Number}}', { context: 'type' }),
  date: t('Date'),
  checkbox: t('Yes or no'),
  dropdown: t('Dropdown'),
  url: t('Link'),
}

const types = customFieldTypes.map((type) => ({ value: type, label: words[type] ?? type }))

export function CustomFieldsScreen() {
  const [type, setType] = useState<string>('text')
  return (
    <EntityVocabulary
      title={t('Custom fields')}
      about={t('Fields of your own, such as a site number. The type can’t be changed later.')}
      entities={extendedEntities}
      first="project"
    >
      {(entity) => <CustomFields key={entity} entity={entity} type={type} setType={setType} />}
    </EntityVocabulary>
  )
}

interface Props {
  readonly entity: string
  /** Type of the next new field. */
  readonly type: string
  readonly setType: (type: string) => void
}

function CustomFields({ entity, type, setType }: Props) {
  return (
    <Vocabulary
      resource={customfields}
      title={t('Custom fields')}
      fixedValues={{ entity }}
      initial={{ type }}
      isReady={useOptionsRead(entity)}
      more={(field) => <span className={classes.kind}>{words[String(field.type)]}</span>}
      below={(field) => field.type === 'dropdown' && <Options field={field} />}
      adding={
        <ValuePicker
          bare
          required
          label={t('Type of the new field')}
          choices={types}
          value={type}
          onChange={(next) => next !== null && setType(next)}
        />
      }
    />
  )
}

const getOptions = (field: RecordData): Params => ({ customfieldid: key(field) })

/** Whether the options of all fields have loaded or failed to load. */
function useOptionsRead(entity: string): boolean {
  const { client } = useConnection()
  const fields = useList(customfields, { entity })
  const matchingRows = fields.data?.rows.filter(({ type }) => type === 'dropdown') ?? []
  const queries = matchingRows.map((field) => listQuery(client, customfieldoptions, getOptions(field)))
  return useQueries({ queries }).every(({ isPending }) => !isPending)
}

const Options = ({ field }: { field: RecordData }) => (
  <div className={classes.below}>
    <Vocabulary
      resource={customfieldoptions}
      title={t('Options of {name}', { name: getTitle(customfields, field) })}
      fixedValues={getOptions(field)}
      empty={t('No options yet. Add what people choose from.')}
    />
  </div>
)
