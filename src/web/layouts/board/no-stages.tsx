/** Shown beside the only column of a board without work stages: explains the columns and links to their settings. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mayUse } from '../../../contract/language/resource.ts'
import { workstages } from '../../../contract/resources/settings/settings.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import classes from './board.module.css'

export function NoStages() {
  const { actor } = useListContext().me
  const mayAdd = mayUse(actor, workstages, 'add')
  return (
    <div className={classes.noStages}>
      <strong>{t('No work stages yet')}</strong>
      <p className="quiet">
        {mayAdd
          ? t('The columns of a board are the steps of your work, such as in progress and in review.')
          : t('The columns of a board are the steps of your work. An administrator sets them up in Settings.')}
      </p>
      {mayAdd && (
        <Button
          size="compact-sm"
          renderRoot={(props) => <Link {...props} to="/settings/$page" params={{ page: 'work-stages' }} />}
        >
          {t('Set up work stages')}
        </Button>
      )}
    </div>
  )
}
