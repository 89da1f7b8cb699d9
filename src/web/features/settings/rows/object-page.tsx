/** A settings page, declared by objects and their fields. Each row is saved in place. */
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import { mayUse, seesFieldNamed } from '../../../../contract/language/resource.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import sections from '../frame/sections.module.css'
import type { Setting } from './setting.ts'
import classes from './setting-row.module.css'
import { SettingRow } from './setting-row.tsx'

export interface SettingsSection {
  readonly title: string
  /** A sentence about the settings. */
  readonly about?: string
  /** The resource whose single record contains them. */
  readonly resource: Resource
  readonly settings: readonly Setting[]
  /** Shown below the rows, such as a preview of the result. */
  readonly after?: ReactNode
}

interface Props {
  readonly title: string
  readonly sections: readonly SettingsSection[]
  /** Custom rows before those of the first section. */
  readonly first?: ReactNode
  /** Content after the sections, such as a vocabulary. */
  readonly children?: ReactNode
}

export function ObjectPage({ title, sections: parts, first, children }: Props) {
  const { client } = useConnection()
  const { actor } = useMe()
  const open = parts.filter(({ resource }) => mayUse(actor, resource, 'view'))
  const results = useQueries({ queries: open.map(({ resource }) => recordQuery(client, resource, 'own')) })
  const failure = results.find(({ error }) => error !== null)?.error
  return (
    <>
      <PageHeader title={title} place={t('Settings')} />
      {results.some(({ isPending }) => isPending) ? (
        <ScreenPending />
      ) : (
        <Reveal className={sections.sections}>
          {failure && (
            <LoadFailure
              what={t('the settings')}
              error={failure}
              retry={() => Promise.all(results.map(({ refetch }) => refetch()))}
            />
          )}
          {open.map((section, position) => {
            const record = results[position]?.data?.record
            return (
              record && (
                <ObjectSection
                  key={section.title}
                  {...section}
                  record={record}
                  first={position === 0 ? first : null}
                  otherSections={open.filter((settingsSection) => settingsSection !== section)}
                />
              )
            )
          })}
          {children}
        </Reveal>
      )}
    </>
  )
}

interface SectionProps extends SettingsSection {
  readonly record: RecordData
  readonly first: ReactNode
  readonly otherSections: readonly SettingsSection[]
}

const getLabel = ({ resource }: SettingsSection, { name, label }: Setting) => label ?? resource.fields[name]?.label

function ObjectSection({ record, first, otherSections, ...section }: SectionProps) {
  const { title, about, resource, settings, after } = section
  const { actor } = useMe()
  const matchingSettings = settings.filter(({ name }) => seesFieldNamed(actor, resource, name))
  const isElsewhere = (setting: Setting) =>
    otherSections.some((settingsSection) =>
      settingsSection.settings.some(
        (otherSetting) => getLabel(settingsSection, otherSetting) === getLabel(section, setting),
      ),
    )
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {about && <p className="quiet">{about}</p>}
      <div className={sections.rows}>
        {first}
        {matchingSettings.map((setting) => (
          <SettingRow
            key={setting.name}
            {...{ resource, record, setting }}
            among={isElsewhere(setting) ? title : null}
          />
        ))}
      </div>
      {after}
    </section>
  )
}
