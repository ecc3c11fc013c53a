import { defineSemanticTokens } from '@chakra-ui/react'
import { semanticColours } from './semantic-colours.ts'

export const semanticTokens = defineSemanticTokens({ colors: semanticColours })
