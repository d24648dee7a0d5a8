// The worker itself.

import type { FromWorker, Port, ToWorker } from './port'
import { serve } from './serve'

serve(self as unknown as Port<ToWorker, FromWorker>)
