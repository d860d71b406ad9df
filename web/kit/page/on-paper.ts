/** On paper there are no controls, long tables are dense, and their rows aren’t cut at the end of a page. */
export const onPaper = {
  '@media print': {
    '& :is(.MuiButton-root, .MuiIconButton-root, .MuiTextField-root, .MuiToggleButtonGroup-root, .MuiTabs-root)': {
      display: 'none',
    },
    '& :is(.MuiTableContainer-root, .MuiCard-root)': {
      overflow: 'visible',
      maxHeight: 'none',
      border: 0,
      boxShadow: 'none',
    },
    '& :is(.MuiTableRow-root, li)': { breakInside: 'avoid' },
    '& ul': { display: 'block' },
    '& .MuiTable-root': { tableLayout: 'auto' },
    '& .MuiTableCell-root.MuiTableCell-root': { position: 'static', width: 'auto', height: 'auto', px: 1, py: '2px' },
    '& .MuiTableCell-root.MuiTableCell-root, & .MuiTableCell-root.MuiTableCell-root *': {
      fontSize: '9pt',
      lineHeight: 1.3,
      minHeight: 0,
    },
  },
} as const
