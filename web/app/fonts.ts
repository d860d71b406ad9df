import '@fontsource/newsreader/500.css'
import '@fontsource-variable/figtree/index.css'
