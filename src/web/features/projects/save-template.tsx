/** Saves a project as a template for new projects. */

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveProjectAsTemplate } from '../../../contract/operations/settings.ts'
import { projecttemplates } from '../../../contract/resources/work/project-templates.ts'
import { call } from '../../data/call.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { ProjectRecord } from '../../data/declared-records.ts'
import { type RecordData, recordPath } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useSending } from '../../ui/sending.ts'
import classes from './project-settings.module.css'

export function SaveTemplate({ project }: { project: ProjectRecord }) {
  const { client } = useConnection()
  const { run } = useChanges()
  const [title, setTitle] = useState(String(project.title))
  const { isSending, send } = useSending()
  const name = title.trim()
  const save = () => {
    let record: RecordData | null = null
    return send(() =>
      run({
        send: async () => {
          record = (
            await call(client, saveProjectAsTemplate, { path: { recordid: project.id }, body: { title: name } })
          ).data
        },
        done: t('Saved the template {name}', { name }),
        undo: async () => record && client('DELETE', recordPath(projecttemplates, record.id)),
        resend: async () =>
          record && client('POST', `${recordPath(projecttemplates, record.id)}/restore`, { body: {} }),
        failed: t("Couldn't save the template “{name}”", { name }),
      }),
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') save()
      }}
    >
      <p className="quiet">
        {t(
          'New projects can start from it: with its phases, items, estimates and dates, counted from their own start. People, time and invoices stay here.',
        )}
      </p>
      <div className={classes.line}>
        <TextInput label={t('Template name')} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
        <Button type="submit" disabled={name === ''} loading={isSending}>
          {t('Save as template')}
        </Button>
      </div>
    </form>
  )
}
