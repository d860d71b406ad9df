declare module 'virtual:door-pieces' {
  import type { Pieces } from '#web/app/door/drawn-pieces.ts'

  export const classes: Pieces['classes']
  export const icons: Pieces['icons']
  export const typography: Pieces['typography']
}
declare module 'virtual:door-pieces.css'
