"""Legal plays by rlcard: one position a line on stdin (hand, cards to beat or nothing, separated by a blank), one line of plays each."""
import sys
from types import SimpleNamespace

from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import get_gt_cards


def cards_of(text):
    return [SimpleNamespace(rank='' if card in 'BR' else card, suit=card) for card in text]


for line in sys.stdin.read().split('\n'):
    hand, to_beat = line.split(' ')
    if to_beat:
        plays = get_gt_cards(SimpleNamespace(current_hand=cards_of(hand)), SimpleNamespace(played_cards=to_beat))
    else:
        plays = DoudizhuJudger.playable_cards_from_hand(hand)
    print(' '.join(sorted('' if play == 'pass' else play for play in plays)))
