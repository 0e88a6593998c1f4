import { EditorView } from '@codemirror/view'

/** The draft looks like the final email: our typeface, generous spacing, and underlined findings. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--color-ink)', fontSize: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': {
    padding: '0',
    caretColor: 'var(--color-ink)',
    minHeight: 'var(--editor-min-height, auto)',
  },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--color-ink-faint)' },
  '.mark': {
    borderRadius: '3px',
    textDecoration: 'underline 2px color-mix(in oklab, var(--category) 62%, transparent)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '5px',
    cursor: 'pointer',
    transition: 'background-color 120ms',
  },
  '.mark-fail': { textDecorationColor: 'var(--category)' },
  '.mark-tinted': {
    backgroundColor: 'color-mix(in oklab, var(--category) 11%, transparent)',
  },
  '.mark:hover': { backgroundColor: 'color-mix(in oklab, var(--category) 16%, transparent)' },
  '.mark.mark-active': {
    backgroundColor: 'color-mix(in oklab, var(--category) 22%, transparent)',
    boxShadow: '0 0 0 2px color-mix(in oklab, var(--category) 22%, transparent)',
  },
  '.mark[data-category=brevity]': { '--category': 'var(--category-brevity)' },
  '.mark[data-category=reader]': { '--category': 'var(--category-reader)' },
  '.mark[data-category=subject]': { '--category': 'var(--category-subject)' },
  '.mark[data-category=ask]': { '--category': 'var(--category-ask)' },
  '.mark[data-category=tone]': { '--category': 'var(--category-tone)' },
  '.mark[data-category=deliverability]': { '--category': 'var(--category-deliverability)' },
  '.mark[data-category=format]': { '--category': 'var(--category-format)' },
})
