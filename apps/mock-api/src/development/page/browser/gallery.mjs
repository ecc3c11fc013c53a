/**
 * The script of the gallery. The server sends this file as it is, so it is JavaScript and imports nothing. It opens
 * the state of a frame again, and shows the chosen state in the list.
 */

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  const frame = document.getElementById(button?.dataset.reload ?? '')
  // The address of the frame itself may have changed; this is the one that prepares the state.
  if (frame instanceof HTMLIFrameElement) frame.src = frame.getAttribute('src') ?? ''
})

const list = document.querySelector('.list')
const current = list?.querySelector('[aria-current]')
if (list && current) {
  const { top } = current.getBoundingClientRect()
  list.scrollTop += top - list.getBoundingClientRect().top - list.clientHeight / 2
}
