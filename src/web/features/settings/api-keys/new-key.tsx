/** A key that has just been made. The service shows it only this once. */
import { ShownOnce } from '../frame/shown-once.tsx'
import classes from './api-keys.module.css'

export const NewKey = ({ apiKey, done }: { apiKey: string; done: () => void }) => (
  <ShownOnce
    label="Your new API key"
    word="key"
    text="Copy this key now. You won't see it again."
    className={classes.key}
    value={apiKey}
    done={done}
  />
)
