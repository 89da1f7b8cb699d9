/** Icons are imported one file each, so that the bundler never has to look at the other five thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
