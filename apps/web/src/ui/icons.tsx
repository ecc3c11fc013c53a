import type { SVGProps } from 'react'

/** A decorative icon: hidden from screen readers, with text next to it. */
function icon(path: string, attributes: SVGProps<SVGSVGElement> & Record<`data-${string}`, string> = {}) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.25em"
        height="1.25em"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
        focusable="false"
        {...attributes}
        {...props}
      >
        <path d={path} strokeLinecap="square" />
      </svg>
    )
  }
}

export const SearchIcon = icon('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const ChevronDownIcon = icon('M6 9l6 6 6-6', { 'data-chevron': '' })
export const ArrowRightIcon = icon('M5 12h13M13 6l6 6-6 6')
export const ArrowLeftIcon = icon('M19 12H6M11 6l-6 6 6 6')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7')
/** Keeps its size beside a message of several lines. */
export const AlertIcon = icon('M12 4l9 16H3L12 4Zm0 6v4m0 3v.01', { style: { flexShrink: 0 } })
export const FilterIcon = icon('M4 7h16M7 12h10M10 17h4')
export const UploadIcon = icon('M12 16V5M7 10l5-5 5 5M5 19h14')
export const RetryIcon = icon('M5 12a7 7 0 1 1 2.2 5.1M5 18v-5h5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const TrashIcon = icon('M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13')
