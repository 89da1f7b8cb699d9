/** A choice of ready-made templates for the first project, by profession, or an empty project. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readyTemplates, translatedTemplate } from '../../../../contract/ready-templates.ts'
import { useFirstRunChanges } from '../../../data/first-run/first-run.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import classes from './first-run.module.css'

/** @param choose receives the id of one of the firm's templates, or null for an empty project */
export function TemplateChoice({ choose }: { choose: (template: number | null) => void }) {
  const { takeTemplate } = useFirstRunChanges()
  const [taking, setTaking] = useState<string | null>(null)
  const take = async (name: string) => {
    setTaking(name)
    try {
      choose(await takeTemplate(name))
    } catch (error) {
      announceFailure(t("Couldn't add the template"), error)
    }
    setTaking(null)
  }
  return (
    <div className={classes.place}>
      <ul className={classes.templates}>
        {readyTemplates
          .map((ready) => translatedTemplate(ready, t))
          .map(({ name, label, title, phases }) => (
            <li key={name} className={classes.template}>
              <span className={classes.profession}>{label}</span>
              <strong>{title}</strong>
              <span className={classes.phases}>{phases.map((phase) => phase.name).join(' · ')}</span>
              <Button
                size="compact-sm"
                loading={taking === name}
                disabled={taking !== null && taking !== name}
                aria-label={t('Use template {name}', { name: title })}
                onClick={() => take(name)}
              >
                {t('Use template')}
              </Button>
            </li>
          ))}
      </ul>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => choose(null)}>
        {t('Start with an empty project')}
      </Button>
    </div>
  )
}
