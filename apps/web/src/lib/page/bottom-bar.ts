/** The CSS property with the height of a bar at the bottom of the window; unset without one. */
export const bottomBar = '--bottom-bar'

/** The distance of sticky parts from the bottom of the window. */
export const aboveBottomBar = `var(${bottomBar}, 0px)`
